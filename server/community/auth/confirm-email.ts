import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../../context'
import type { Row, Transaction } from '../../platform/database/schema'
import { queueMail } from '../../platform/mail/outbox'
import { refuse } from '../../platform/refusals/refusal'
import { mailedLink } from '../mailed-link'
import type { Viewer } from '../sessions/viewer'
import { hashesOfEmail, openEmail, recipientOf } from '../users/emails'
import { findUser } from '../users/find-user'
import { confirmationLetter } from './letters'
import type { AccountsGuard } from './limits'
import { makeDeviceCookie } from './sign-in'

const claim = z.object({
  userId: z.number().int().positive(),
  /** The keyed hash of the address that the mail went to: the link confirms no other one. */
  emailHash: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number().int(),
})
/** Milliseconds. A person may read mail on somebody else's phone, once a week. */
const LASTS = 7 * 24 * 60 * 60_000

const link = mailedLink('confirm-email', 'confirm-email', claim)

export async function mailConfirmation(context: Context, transaction: Transaction, user: Row<'users'>) {
  const mailKey = `confirm-email:${randomUUID()}`
  const to = recipientOf(context.secrets, user)
  const about = { userId: user.id, emailHash: user.emailHash, expiresAt: context.clock() + LASTS }
  const letter = () => confirmationLetter(context.config.publicUrl, link.address(context, about))
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

/** Returns the cookie of a known device; null for a repeat. Throws 400 for a link that is not valid, or not any more. */
export async function confirmEmail(context: Context, token: string, address: string): Promise<string | null> {
  const { database, securityLog, clock } = context
  const claim = link.read(context, token)
  const user = claim && claim.expiresAt > clock() && (await findUser(database.read, claim.userId))
  if (!user || !hashesOfEmail(context.secrets, openEmail(context.secrets, user)).includes(claim.emailHash))
    throw refuse('account.confirmation-link-invalid')
  const { numUpdatedRows } = await database.write
    .updateTable('users')
    .set({ emailConfirmedAt: clock() })
    .where('id', '=', user.id)
    .where('emailHash', '=', user.emailHash)
    .where('emailConfirmedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  securityLog.record('account-changed', { address, userId: user.id, subject: 'email-confirmed' })
  return makeDeviceCookie(context.secrets, user, clock())
}
