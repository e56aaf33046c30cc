import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Context } from '../../platform/context'
import type { Row, Tables } from '../../platform/database/schema'
import { queueMail } from '../../platform/mail/outbox'
import { refuse } from '../../platform/refusals/refusal'
import type { AccountsGuard } from '../auth/guessing/limits'
import type { Viewer } from '../sessions/viewer'
import { hashesOfEmail, openEmail, recipientOf } from '../users/emails'
import { findUser } from '../users/find-user'
import { confirmationLetter } from './letter'
import { confirmationAddress, readConfirmation } from './link'

/** Mails a link that confirms the address. */
export async function mailConfirmation(
  context: Context,
  transaction: Transaction<Tables>,
  user: Row<'users'>,
): Promise<void> {
  const mailKey = `confirm-email:${randomUUID()}`
  const to = recipientOf(context.secrets, user)
  const letter = () => confirmationLetter(context.config.publicUrl, user.username, confirmationAddress(context, user))
  await queueMail(transaction, context, { mailKey, to, letter })
}

/** Mails the link again. False when the address is confirmed already. Throws 429 after three mails within an hour. */
export async function mailConfirmationAgain(context: Context, guard: AccountsGuard, viewer: Viewer): Promise<boolean> {
  const user = await findUser(context.database.read, viewer.id)
  if (!user) throw refuse('request.signed-out')
  if (user.emailConfirmedAt !== null) return false
  await guard.admitConfirmationMail(user.id)
  await context.database.transaction((transaction) => mailConfirmation(context, transaction, user))
  return true
}

/** Records that the reader of a mail has its address. Safe to repeat. Throws 400 for a link that is not valid, or not any more. */
export async function confirmEmail(context: Context, token: string, address: string): Promise<void> {
  const { database, securityLog, clock } = context
  const claim = readConfirmation(context, token)
  const user = claim && (await findUser(database.read, claim.userId))
  if (!user || !hashesOfEmail(context.secrets, openEmail(context.secrets, user)).includes(claim.emailHash))
    throw refuse('account.confirmation-link-invalid')
  const { numUpdatedRows } = await database.write
    .updateTable('users')
    .set({ emailConfirmedAt: clock() })
    .where('id', '=', user.id)
    .where('emailHash', '=', user.emailHash)
    .where('emailConfirmedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n)
    securityLog.record('account-changed', { address, userId: user.id, subject: 'email-confirmed' })
}
