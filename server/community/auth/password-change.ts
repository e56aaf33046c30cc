import { randomUUID } from 'node:crypto'
import type { confirmSession as confirmSessionCall } from '#shared/contract/auth'
import type { CallInput } from '#shared/contract/base/call'
import type { Context } from '../../context'
import type { Row, Transaction } from '../../platform/database/schema'
import { refuse } from '../../platform/refusals/refusal'
import { mailOwner } from '../mailed-link'
import { deleteSessionsOf, noteConfirmation } from '../sessions/sessions'
import { hasFreshProof, type Viewer } from '../sessions/viewer'
import { cancelAllOpenChanges } from '../users/email-changes'
import { openEmail } from '../users/emails'
import { findUser } from '../users/find-user'
import { passwordChangedLetter } from './letters'
import type { AccountsGuard } from './limits'
import { hashPassword, isPasswordOf } from './passwords'
import { cancelResetTokens, updatePassword } from './queries'
import { refuseGuessable } from './register'
import { hasFactor, readOwner, requireProof } from './second-factor'
import { makeDeviceCookie } from './sign-in'

/** Returns the cookie that keeps this browser a known device. */
export async function changePassword(
  context: Context,
  guard: AccountsGuard,
  viewer: Viewer,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<string> {
  const user = await checkPassword(context, guard, viewer, currentPassword, 'currentPassword')
  const about = { username: user.username, email: openEmail(context.secrets, user) }
  refuseGuessable(context, newPassword, about, 'newPassword')
  const password = await hashPassword(newPassword)
  return context.database.transaction(async (transaction) => {
    await context.database.lock(transaction, 'users', user.id)
    const current = await findUser(transaction, user.id)
    if (current?.password !== user.password) throw refuse('account.password-wrong', null, { at: 'currentPassword' })
    const now = context.clock()
    // The password is no proof where a second factor is.
    const confirmedAt = (await hasFactor(transaction, current, now)) ? viewer.confirmedAt : now
    await noteConfirmation(transaction, viewer.sessionId, confirmedAt)
    // The leader who registered a person must not be able to cancel the person's invitation.
    if (user.passwordIsOwn === 1) await cancelResetTokens(transaction, user.id)
    return replacePassword(context, transaction, user, password, viewer.sessionId)
  })
}

/** Throws 429 after five wrong passwords, and 403 where a second factor must be shown again. */
export async function checkPassword(
  context: Context,
  guard: AccountsGuard,
  viewer: Viewer,
  password: string,
  path: string,
): Promise<Row<'users'>> {
  await guard.admitPasswordCheck(viewer.sessionId)
  const user = await findUser(context.database.read, viewer.id)
  if (!user || !(await isPasswordOf(context, user, password))) {
    await guard.countWrongPassword(viewer.sessionId)
    throw refuse('account.password-wrong', null, { at: path })
  }
  await guard.admitPasswordCheck(viewer.sessionId)
  const now = context.clock()
  if (!hasFreshProof(viewer, now) && (await hasFactor(context.database.read, user, now)))
    throw refuse('account.confirm-password')
  return user
}

/** Ends other sessions, all known devices and a waiting change of the address. Returns a cookie for the browser that did it. */
export async function replacePassword(
  context: Context,
  transaction: Transaction,
  user: Row<'users'>,
  password: string,
  ownSession?: number,
): Promise<string> {
  const now = context.clock()
  await updatePassword(transaction, user.id, password, now)
  await deleteSessionsOf(transaction, user.id, ownSession)
  // Who changes the password because of a stranger must not lose the account to the stranger's request.
  await cancelAllOpenChanges(transaction, user.id, now)
  const about = { kind: 'password', at: now, mailKey: `password-changed:${randomUUID()}` } as const
  await mailOwner(transaction, context, user, about, passwordChangedLetter)
  return makeDeviceCookie(context.secrets, { id: user.id, credentialsChangedAt: now }, now)
}

/** Checks the second factor again, or the password without one, and notes the time in this session only. */
export async function confirmSession(
  context: Context,
  guard: AccountsGuard,
  viewer: Viewer,
  { password, proof }: CallInput<typeof confirmSessionCall>['body'],
  address: string,
): Promise<number> {
  const purpose = `again:${viewer.sessionId}` as const
  const isProved = await requireProof(context, guard, await readOwner(context, viewer), { purpose, proof })
  if (!isProved) await checkPassword(context, guard, viewer, password, 'password')
  const now = context.clock()
  await noteConfirmation(context.database.write, viewer.sessionId, now)
  context.securityLog.record('password-confirmed', { address, userId: viewer.id })
  return now
}
