import type { Context } from '../../platform/context'
import type { Row } from '../../platform/database/schema'
import { refuse } from '../../platform/refusals/refusal'
import type { Caller } from '../sessions/caller'
import { deleteSession } from '../sessions/end-sessions'
import { type NewSession, startSession } from '../sessions/sessions'
import { hashesOfEmail } from '../users/emails'
import { findUser, findUserByEmail } from '../users/find-user'
import { isPasswordOf, renewHash, spendTimeOfCheck } from './check-password'
import { makeDeviceCookie, readDeviceCookie } from './devices'
import type { AccountsGuard } from './guessing/limits'

export interface SignedIn {
  user: Row<'users'>
  session: NewSession
  deviceCookie: string
}

/**
 * Signs a user in and ends the session of the request. Throws 401 for a wrong password and for an unknown address, with the
 * same message and after the same time, and 429 after too many of them.
 */
export async function signIn(
  context: Context,
  guard: AccountsGuard,
  { email, password }: { email: string; password: string },
  { viewer, address, userAgent, deviceCookie }: Caller,
): Promise<SignedIn> {
  const { database, secrets } = context
  const now = context.clock()
  const emailHashes = hashesOfEmail(secrets, email)
  const [emailHash] = emailHashes
  const attempt = { emailHash, device: readDeviceCookie(secrets, deviceCookie, emailHashes, now), address }

  await guard.admitSignIn(attempt)
  const found = await findUserByEmail(database.read, emailHashes)
  const isRight = found
    ? await isPasswordOf(context, found, password)
    : await spendTimeOfCheck(context, emailHash, password)
  if (!isRight || !found) {
    await guard.countWrongSignIn(attempt)
    throw refuse('account.wrong-credentials', null, found && { subject: `user:${found.id}` })
  }
  // Checked again: of many guesses sent at once, the right one must not stand out when the limit is exceeded.
  await guard.admitSignIn(attempt)

  const user = await renewHash(context, found, password)
  if (!user) throw refuse('account.wrong-credentials')
  const session = await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', user.id)
    const current = await findUser(transaction, user.id)
    // The password changed during the check.
    if (current?.password !== user.password) throw refuse('account.wrong-credentials')
    if (viewer) await deleteSession(transaction, viewer.id, viewer.sessionId)
    return startSession(transaction, secrets, current, userAgent, now)
  })
  return { user, session, deviceCookie: makeDeviceCookie(secrets, emailHash, now) }
}
