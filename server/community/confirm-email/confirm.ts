import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { say } from '#shared/language/say'
import type { Context } from '../../context'
import type { Row, Tables } from '../../platform/database/schema'
import { pagesAt } from '../../platform/language/current-language'
import { type Letter, SITE_NAME } from '../../platform/mail/letter'
import { queueMail } from '../../platform/mail/outbox'
import { refuse } from '../../platform/refusals/refusal'
import type { AccountsGuard } from '../auth/guessing/limits'
import type { Viewer } from '../sessions/viewer'
import { hashesOfEmail, openEmail, recipientOf } from '../users/emails'
import { findUser } from '../users/find-user'

const claim = z.object({
  userId: z.number().int().positive(),
  /** The keyed hash of the address that the mail went to: the link confirms no other one. */
  emailHash: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number().int(),
})
type EmailClaim = z.output<typeof claim>

const PLACE = 'confirm-email'
/** Whose it is can be read only after it was opened. */
const OWNER = 'link'
/** Milliseconds. A person may read mail on somebody else's phone, once a week. */
const LASTS = 7 * 24 * 60 * 60_000

/** The address of the page on which the reader of a mail confirms that it arrived. The token is encrypted, so only the reader has it. */
function confirmationAddress(
  { config, secrets, clock }: Pick<Context, 'config' | 'secrets' | 'clock'>,
  { id, emailHash }: Pick<Row<'users'>, 'id' | 'emailHash'>,
): string {
  const about: EmailClaim = { userId: id, emailHash, expiresAt: clock() + LASTS }
  return `${pagesAt(config.publicUrl)}/confirm-email?token=${secrets.seal(JSON.stringify(about), PLACE, OWNER)}`
}

/** What the token of such a link is about; null when it is not one of ours, or has expired. */
function readConfirmation({ secrets, clock }: Pick<Context, 'secrets' | 'clock'>, token: string) {
  try {
    const about = claim.parse(JSON.parse(secrets.open(token, PLACE, OWNER)))
    return about.expiresAt > clock() ? about : null
  } catch {
    return null
  }
}

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

/** Without the full name: somebody else may have typed it, to have a message of their own mailed to this address. */
export function confirmationLetter(publicUrl: string, username: string, url: string): Letter {
  return {
    subject: say('Confirm your email address'),
    paragraphs: [
      say('Hello,'),
      say(
        'The {site} account “{username}” was opened with this email address. Please confirm that it is yours: we send no payout before.',
        { site: SITE_NAME, username },
      ),
    ],
    action: { label: say('Confirm my email address'), url },
    ending: [
      say('The link works for seven days. You can ask for a new one in your settings.'),
      say(
        'If you did not open this account, please do not confirm it. With “Forgot your password?” at {address} you can take it over.',
        { address: `${pagesAt(publicUrl)}/auth` },
      ),
    ],
  }
}
