import type { QueryClient } from '@tanstack/react-query'
import { login, WRONG_CREDENTIALS } from '#shared/contract/auth'
import type { CallBody } from '#shared/contract/call'
import { signUp } from '#shared/contract/profiles'
import type { OwnUser } from '#shared/contract/users'
import { writeAuthToken } from '../api/auth-token'
import { send } from '../api/client'
import { ApiError } from '../api/errors'
import { changeAccount } from '../offline/account'
import { keep } from '../offline/kept-queries'
import { settleSignOut } from './owed-sign-out'
import { viewerQuery } from './useViewer'

/** Signs in. From then on this device reads and keeps everything as that person. Throws as `send` does. */
export async function signIn(client: QueryClient, credentials: CallBody<typeof login>): Promise<OwnUser> {
  const { token, user } = await send(login, { body: credentials })
  // This session is another: the worker must not end it in the place of the one before.
  await settleSignOut()
  writeAuthToken(token)
  changeAccount(user.id)
  // What was read before was a visitor's, or another person's.
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== viewerQuery.queryKey[0] })
  client.setQueryData(viewerQuery.queryKey, user)
  const query = client.getQueryCache().find({ queryKey: viewerQuery.queryKey })
  if (query) void keep(query)
  void import('./watch-session').then((session) => session.watchSession(client))
  // What this person submitted on this device before may go out now.
  void import('../offline/outbox/outbox').then((outbox) => outbox.startOutbox(client))
  void import('../offline/own-screens').then((screens) => screens.keepOwnScreens(client))
  return user
}

/** The session is over on the server. What this device has read is kept for the same person's next one. */
export function endSession(client: QueryClient): void {
  writeAuthToken(null)
  client.getQueryCache().find({ queryKey: viewerQuery.queryKey })?.reset()
}

type Person = NonNullable<CallBody<typeof signUp>>

/**
 * Makes an account and signs in with it (spec section 4). The answer is whether signing in worked too. `isRepeated`: the answer to
 * an earlier try with the same details was lost on the way, so the account may be there already.
 */
export async function join(client: QueryClient, person: Person, isRepeated: boolean): Promise<boolean> {
  const { email, password } = person
  const enter = () => signIn(client, { email, password })
  try {
    await send(signUp, { body: person })
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

/** What to say of a sign-in that failed (spec section 8). */
export function signInFailure(error: Error): string {
  if (!(error instanceof ApiError)) return 'Login failed. Please try again.'
  return error.reason || WRONG_CREDENTIALS
}
