import type { Context } from '../../context'
import type { Row } from '../../platform/database/schema'
import { refuse } from '../../platform/refusals/refusal'
import type { Caller } from '../sessions/caller'
import { deleteSession } from '../sessions/end-sessions'
import { type NewSession, startSession } from '../sessions/sessions'
import { hashesOfEmail } from '../users/emails'
import { findUser, findUserByEmail } from '../users/find-user'
import { isPasswordOf } from './check-password'
import { isDeviceCookie, makeDeviceCookie } from './devices'
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
  const isKnownDevice = isDeviceCookie(secrets, deviceCookie, emailHashes, now)
  const attempt = { emailHash, isKnownDevice, address }

  await guard.admitSignIn(attempt)
  const found = await findUserByEmail(database.read, emailHashes)
  const isRight = await isPasswordOf(context, found, password)
  if (!isRight || !found) {
    await guard.countWrongSignIn(attempt)
    throw refuse('account.wrong-credentials', null, found && { subject: `user:${found.id}` })
  }
  // Checked again: of many guesses sent at once, the right one must not stand out when the limit is exceeded.
  await guard.admitSignIn(attempt)

  const session = await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', found.id)
    const current = await findUser(transaction, found.id)
    // The password changed during the check.
    if (current?.password !== found.password) throw refuse('account.wrong-credentials')
    if (viewer) await deleteSession(transaction, viewer.id, viewer.sessionId)
    return startSession(transaction, secrets, current, userAgent, now)
  })
  return { user: found, session, deviceCookie: makeDeviceCookie(secrets, emailHash, now) }
}
