import type { Transaction } from 'kysely'
import { say } from '#shared/language/say'
import type { NotMe } from '../../community/not-me/link'
import {
  cancelChangesFrom,
  type EmailChange,
  findChange,
  listUndoableChanges,
  setEmail,
} from '../../community/users/email-changes'
import { hashesOfEmail, openEmail } from '../../community/users/emails'
import { findUserEvenClosed } from '../../community/users/find-user'
import { mailAdmins } from '../../community/users/mail-admins'
import { recordAction } from '../../platform/audit-log'
import type { Context } from '../../platform/context'
import type { Row, Tables } from '../../platform/database/schema'
import { findName } from './find-name'
import { emailDeniedLetter } from './letters'

export const EMAIL_DENIED = 'denied change of email'
export const PASSWORD_DENIED = 'denied change of password'
export const ACCOUNT_DENIED = 'denied payout account'

/** What the page says when the reader of a mail got the address back. */
export const regained = () =>
  say(
    'This is the email address of your account again. Everybody is signed out, and the password no longer works. We have mailed you a link to set a new one, and told our team.',
  )

export interface Reader {
  /** With the old address again if it was given back. */
  person: Row<'users'>
  hasRegained: boolean
  /** Whether the mail went to the address that the account has now; true for a closed account, which has none. */
  isHolder: boolean
  /** What was denied since the mail was written: the actions in the audit trail. The sign-in was secured then. */
  denials: string[]
}

/**
 * Locks the account that a mail was about, and first gives back the address that the mail went to, if somebody took it away since then and
 * no more than 72 hours ago, together with all later changes: the reader can't be helped as long as mails go to somebody else, whatever
 * the mail was about. Null when the account is unknown.
 */
export async function findReader(
  transaction: Transaction<Tables>,
  context: Context,
  about: NotMe,
): Promise<Reader | null> {
  await context.database.lock(transaction, 'users', about.userId)
  const person = await findUserEvenClosed(transaction, about.userId)
  if (!person) return null
  const hash = about.emailHash ?? (await hashOfOldLink(transaction, about))
  const change = hash === null ? undefined : await findLostAddress(transaction, context, about, hash)
  if (change)
    return {
      person: await giveBack(transaction, context, change),
      ...{ hasRegained: true, isHolder: true, denials: [] },
    }
  const isHolder = holdsAddress(context, person, hash)
  return { person, hasRegained: false, isHolder, denials: await listDenials(transaction, about) }
}

/** Whether an account still has the address of a mail; true when it is closed, or when an old link does not name the address. */
export function holdsAddress(
  { secrets }: Pick<Context, 'secrets'>,
  person: Row<'users'>,
  emailHash: string | null,
): boolean {
  if (emailHash === null || person.closedAt !== null) return true
  return hashesOfEmail(secrets, openEmail(secrets, person)).includes(emailHash)
}

/** Links of an older version don't name their address, but for 72 hours their change does. */
async function hashOfOldLink(transaction: Transaction<Tables>, { kind, subjectId }: NotMe): Promise<string | null> {
  const change = kind === 'email' && subjectId !== null ? await findChange(transaction, subjectId) : undefined
  return change?.oldEmailHash ?? null
}

/** The first change since the mail that took its address away. The request that the mail was about may have been replaced by another. */
async function findLostAddress(
  transaction: Transaction<Tables>,
  { secrets, clock }: Context,
  { userId, at }: NotMe,
  hash: string,
): Promise<EmailChange | undefined> {
  const changes = await listUndoableChanges(transaction, { userId, since: at, now: clock() })
  return changes.find((change) => hashesOfEmail(secrets, oldEmailOf(secrets, change)).includes(hash))
}

async function giveBack(
  transaction: Transaction<Tables>,
  context: Context,
  change: EmailChange,
): Promise<Row<'users'>> {
  const { secrets, clock, config } = context
  const { userId } = change
  await cancelChangesFrom(transaction, change, clock())
  const person = await setEmail(transaction, secrets, { userId, email: oldEmailOf(secrets, change), now: clock() })
  await recordAction(transaction, {
    ...{ actorId: null, action: EMAIL_DENIED, subject: `user:${userId}`, createdAt: clock() },
    ...{ before: null, after: { change: change.id, isUndone: true } },
  })
  const name = await findName(transaction, context, person)
  await mailAdmins(transaction, context, `email-denied:${userId}:${change.id}`, ({ fullName }) =>
    emailDeniedLetter(config.publicUrl, fullName, { person: name, hasLeft: false }),
  )
  return person
}

async function listDenials(
  transaction: Transaction<Tables>,
  { kind, userId, subjectId, at }: NotMe,
): Promise<string[]> {
  const subjects = [`user:${userId}`, ...(kind === 'payout-account' ? [`bank-account:${subjectId}`] : [])]
  const acts = await transaction
    .selectFrom('audit_trail')
    .select('action')
    .where('subject', 'in', subjects)
    .where('action', 'in', [EMAIL_DENIED, PASSWORD_DENIED, ACCOUNT_DENIED])
    .where('createdAt', '>=', at)
    .execute()
  return acts.map(({ action }) => action)
}

function oldEmailOf(secrets: Context['secrets'], { oldEmail, userId }: EmailChange): string {
  return secrets.open(oldEmail, 'email_changes.oldEmail', userId)
}
