import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Context } from '../context'
import type { Row, Tables } from '../database/schema'
import { type AppError, invalid } from '../http/app-error'
import { queueMail } from '../mail/outbox'
import { openEmail } from './emails'
import type { AccountsGuard } from './guard'
import { passwordChangedLetter } from './letters'
import { hashPassword, verifyPassword } from './passwords'
import { findUser, updatePassword } from './queries'
import { refuseGuessable } from './register'
import { cancelResetTokens } from './reset-queries'
import { deleteSessionsOf } from './session-queries'
import type { Viewer } from './viewer'

/** Changes the password of a signed-in person, who stays signed in here and nowhere else. Throws 400 when the old one is wrong. */
export async function changePassword(
  context: Context,
  guard: AccountsGuard,
  viewer: Viewer,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  const user = await checkPassword(context, guard, viewer, currentPassword, 'currentPassword')
  const about = { username: user.username, email: openEmail(context.secrets, user) }
  refuseGuessable(context, newPassword, about, 'newPassword')
  const password = await hashPassword(newPassword)
  await context.database.transaction(async (transaction) => {
    await context.database.lock(transaction, 'users', user.id)
    const current = await findUser(transaction, user.id)
    if (current?.password !== user.password) throw wrongPassword('currentPassword')
    await replacePassword(context, transaction, user, password, viewer.sessionId)
  })
}

/**
 * The signed-in person's own row, once the password is proved anew. Throws 400 at the field `path` for a wrong one, and 429
 * after five of them: a phone that was left open is no proof of who holds it.
 */
export async function checkPassword(
  { database }: Context,
  guard: AccountsGuard,
  viewer: Viewer,
  password: string,
  path: string,
): Promise<Row<'users'>> {
  await guard.admitPasswordCheck(viewer.id)
  const user = await findUser(database.read, viewer.id)
  if (!user || !(await verifyPassword(password, user.password))) {
    await guard.countWrongPassword(viewer.id)
    throw wrongPassword(path)
  }
  await guard.admitPasswordCheck(viewer.id)
  return user
}

/** The new hash, an end to every other session and to every mailed link, and a mail that says so. */
export async function replacePassword(
  context: Context,
  transaction: Transaction<Tables>,
  user: Row<'users'>,
  password: string,
  keptSession?: number,
): Promise<void> {
  await updatePassword(transaction, user.id, password)
  await deleteSessionsOf(transaction, user.id, keptSession)
  await cancelResetTokens(transaction, user.id)
  await queueMail(transaction, context, {
    mailKey: `password-changed:${randomUUID()}`,
    recipient: openEmail(context.secrets, user),
    letter: passwordChangedLetter(context.config.publicUrl, user.fullName),
  })
}

function wrongPassword(path: string): AppError {
  return invalid([{ path, message: 'The password is not correct' }])
}
