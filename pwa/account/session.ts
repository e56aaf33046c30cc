import type { QueryClient } from '@tanstack/react-query'
import { login, wrongCredentials } from '#shared/contract/auth'
import type { CallBody } from '#shared/contract/base/call'
import { signUp } from '#shared/contract/profiles'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { authToken, readAuthToken, refusedTokens, signIns, writeAuthToken } from '../api/auth-token'
import { clientPage, send } from '../api/client'
import { ApiError } from '../api/errors'
import { leaveWithToast, showToast, type Toast } from '../notify/toasts'
import { reconnections } from '../offline/connection'
import { ACCOUNT_SETTING } from '../offline/settings'
import { keep } from '../offline/stored-queries'
import { bindFollowWish } from '../offline/tab-session'
import { notifyTabs } from '../offline/tabs'
import { findPage } from '../page/pages'
import { signInAddress } from './sign-in'
import { changeSession, clearPendingSignOut, sendPendingSignOut } from './stored-session'
import { viewerQuery } from './viewer'

/** Signs in. From then on this device reads and stores everything for that account. Throws like `send`. */
export async function signIn(client: QueryClient, credentials: CallBody<typeof login>): Promise<OwnUser> {
  // Another tab or the worker may be sending what another account has submitted here.
  notifyTabs({ type: 'stop-sending' })
  const { token, user } = await send(login, { body: credentials })
  // This is a new session: the worker must not end it instead of the earlier one.
  await clearPendingSignOut()
  // Before anything shows that the person is signed in: a browser that is killed then must still know it.
  await changeSession({ account: String(user.id), token })
  // Earlier data belongs to a visitor or another account.
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== viewerQuery.queryKey[0] })
  client.setQueryData(viewerQuery.queryKey, user)
  const query = client.getQueryCache().find({ queryKey: viewerQuery.queryKey })
  if (query) void keep(query)
  bindFollowWish()
  signIns.value += 1
  return user
}

/** Ends the session on this device after the server has ended it; stored data stays for the person's next session. */
export function endSession(client: QueryClient): void {
  writeAuthToken(null)
  client.getQueryCache().find({ queryKey: viewerQuery.queryKey })?.reset()
}

type Person = NonNullable<CallBody<typeof signUp>>

/** Fields that the form does not ask for and the request must have (spec section 5). */
const NOT_ASKED = { profileImage: '', location: '', bio: '', isVerified: false }

/** Creates an account and signs in (spec section 4); `isRepeated`: an earlier reply was lost. */
export async function join(client: QueryClient, person: Person, isRepeated: boolean): Promise<boolean> {
  const { email, password } = person
  const enter = () => signIn(client, { email, password })
  try {
    await send(signUp, { body: { ...person, ...NOT_ASKED } })
  } catch (error) {
    const isTaken = error instanceof ApiError && error.status === 409
    if (!isTaken || !isRepeated) throw error
    await enter().catch(() => Promise.reject(error))
    return true
  }
  return enter().then(
    () => true,
    () => false,
  )
}

/** The message for a failed sign-in (spec section 8). */
export function signInFailure(error: Error): string {
  if (!(error instanceof ApiError)) return say('Login failed. Please try again.')
  return error.reason || wrongCredentials()
}

const sessionOver = (): Toast => ({ title: say('Please sign in again'), description: say('Your session has ended.') })

let isWatching = false

export function watchSession(client: QueryClient): void {
  if (isWatching) return
  isWatching = true
  refusedTokens.subscribe((count) => {
    if (count > 0) askToSignInAgain(client)
  })
  reconnections.subscribe(() => {
    if (readAuthToken() === null) void sendPendingSignOut().catch(() => undefined)
  })
  followOtherTabs()
}

/** Handles a session that the server has ended. On a page that needs an account, signing in leads back to it. */
function askToSignInAgain(client: QueryClient): void {
  endSession(client)
  const { prefix } = clientPage()
  const path = location.pathname.slice(prefix.length)
  if (findPage(path)?.needsAccount) leaveWithToast(prefix + signInAddress(path + location.search), sessionOver())
  else showToast(sessionOver())
}

/** Reloads this tab when the account has changed in another one: two tabs never show two people. */
function followOtherTabs(): void {
  // A page that comes back from the browser's memory was not told.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && readAuthToken() !== authToken.value) location.reload()
  })
  window.addEventListener('storage', ({ key, oldValue }) => {
    if (key === ACCOUNT_SETTING && oldValue !== null) location.replace(clientPage().prefix || '/')
    authToken.value = readAuthToken()
  })
}
