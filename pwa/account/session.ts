import type { QueryClient } from '@tanstack/react-query'
import { login, wrongCredentials } from '#shared/contract/auth'
import type { CallBody } from '#shared/contract/base/call'
import { signUp } from '#shared/contract/profiles'
import type { OwnUser } from '#shared/contract/users'
import { say } from '#shared/language/say'
import { writeAuthToken } from '../api/auth-token'
import { send } from '../api/client'
import { ApiError } from '../api/errors'
import { bindFollowWish } from '../offline/device/follow-wish'
import { notifyTabs } from '../offline/device/tabs'
import { keep } from '../offline/reading/kept-queries'
import { changeSession } from './kept-session'
import { clearPendingSignOut } from './pending-sign-out'
import { signIns } from './sign-ins'
import { viewerQuery } from './useViewer'

type Credentials = CallBody<typeof login>

/** Signs in. From then on this device reads and stores everything for that account. Throws like `send`. */
export async function signIn(client: QueryClient, credentials: Credentials): Promise<OwnUser> {
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

/** Ends the session on this device after the server has ended it. Stored data is kept for the same person's next session. */
export function endSession(client: QueryClient): void {
  writeAuthToken(null)
  client.getQueryCache().find({ queryKey: viewerQuery.queryKey })?.reset()
}

type Person = NonNullable<CallBody<typeof signUp>>

/** Fields that the form does not ask for and the request must have (spec section 5). */
const NOT_ASKED = { profileImage: '', location: '', bio: '', isVerified: false }

/**
 * Creates an account and signs in with it (spec section 4). Returns whether the sign-in worked too. `isRepeated`: the reply to an
 * earlier try with the same details was lost, so the account may exist already.
 */
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
