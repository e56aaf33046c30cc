import { WRONG_CREDENTIALS } from '#shared/contract/auth'
import type { Context } from '../context'
import type { Row } from '../database/schema'
import { AppError } from '../http/app-error'
import type { Caller } from '../http/caller'
import { makeDeviceCookie, readDeviceCookie } from './devices'
import { hashEmail } from './emails'
import type { AccountsGuard } from './guard'
import { verifyPassword } from './passwords'
import { findUser, findUserByEmail } from './queries'
import { deleteSession } from './session-queries'
import { type NewSession, startSession } from './sessions'

export interface SignedIn {
  user: Row<'users'>
  session: NewSession
  deviceCookie: string
}

/**
 * Signs a person in and ends the session that the request came with. Throws 401 for a wrong password and for an unknown
 * address, with the same words and after the same time, and 429 after too many of them.
 */
export async function signIn(
  context: Context,
  guard: AccountsGuard,
  { email, password }: { email: string; password: string },
  { viewer, address, userAgent, deviceCookie }: Caller,
): Promise<SignedIn> {
  const { database, secrets } = context
  const now = context.clock()
  const emailHash = hashEmail(secrets, email)
  const attempt = { emailHash, device: readDeviceCookie(secrets, deviceCookie, emailHash, now), address }

  await guard.admitSignIn(attempt)
  const user = await findUserByEmail(database.read, emailHash)
  if (!(await verifyPassword(password, user?.password ?? null)) || !user) {
    await guard.countWrongSignIn(attempt)
    throw wrongPassword()
  }
  // Asked again: of many guesses sent at once, the right one must not stand out once the others are too many.
  await guard.admitSignIn(attempt)

  const session = await database.transaction(async (transaction) => {
    await database.lock(transaction, 'users', user.id)
    const current = await findUser(transaction, user.id)
    // Changed while this one was being checked.
    if (current?.password !== user.password) throw wrongPassword()
    if (viewer) await deleteSession(transaction, viewer.id, viewer.sessionId)
    return startSession(transaction, current, userAgent, now)
  })
  return { user, session, deviceCookie: makeDeviceCookie(secrets, emailHash, now) }
}

function wrongPassword(): AppError {
  return new AppError(401, WRONG_CREDENTIALS)
}
