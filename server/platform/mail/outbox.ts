import type { Transaction } from 'kysely'
import type { PlatformContext } from '../context'
import type { Handle } from '../database/open'
import type { NewRow, Row, Tables } from '../database/schema'
import { inLanguage } from '../language/current-language'
import { knownLanguage } from '../language/known-language'
import { refuse } from '../refusals/refusal'
import { readSiteName } from '../site/stored-site'
import { type Letter, subjectOf, writeLetter } from './letter'

/** Who gets a mail, and in which language. */
export interface Recipient {
  email: string
  /** A language of ours. One that this release does not know yet is read as English. */
  language: string
}

export interface Mail {
  /** One per occasion: a key is mailed once. */
  mailKey: string
  to: Recipient
  /** Writes the letter. It is called in the recipient's language, so all sentences and addresses of pages belong in here. */
  letter: () => Letter
  /**
   * How the reader unsubscribes from this kind of mail: through a page, and with one click in the mail program (RFC 8058). Called in the
   * recipient's language too.
   */
  unsubscribe?: () => { page: string; oneClick: string }
}

/** A decrypted mail, ready to send. */
export interface OpenedMail {
  recipient: string
  subject: string
  textBody: string
  htmlBody: string
  unsubscribeUrl: string | null
}

const place = (column: keyof OpenedMail) => `outgoing_mail.${column}` as const

/**
 * Puts a mail into the outbox, in the transaction of the event that it announces: both happen or neither. A worker sends it.
 * Throws 400 for a recipient or subject that would break out of its header. The mail keeps the language that the recipient has now, also
 * if they choose another one before it is sent.
 */
export async function queueMail(
  transaction: Transaction<Tables>,
  { secrets, clock }: Pick<PlatformContext, 'secrets' | 'clock'>,
  { mailKey, to, letter: write, unsubscribe }: Mail,
): Promise<void> {
  const siteName = await readSiteName(transaction)
  const { subject, text, html, oneClick } = inLanguage(knownLanguage(to.language), () => {
    const letter = write()
    const stop = unsubscribe?.()
    return {
      subject: subjectOf(letter, siteName),
      ...writeLetter(letter, stop?.page, siteName),
      oneClick: stop?.oneClick,
    }
  })
  if (/[\r\n]/.test(to.email + subject)) throw refuse('mail.line-break')
  const now = clock()
  await insertMail(transaction, {
    mailKey,
    recipient: secrets.seal(to.email, place('recipient'), mailKey),
    subject: secrets.seal(subject, place('subject'), mailKey),
    textBody: secrets.seal(text, place('textBody'), mailKey),
    htmlBody: secrets.seal(html, place('htmlBody'), mailKey),
    unsubscribeUrl: oneClick === undefined ? null : secrets.seal(oneClick, place('unsubscribeUrl'), mailKey),
    nextAttemptAt: now,
    createdAt: now,
  })
}

/** Decrypts a mail from the outbox. Throws when it was encrypted with another key. */
export function openMail({ secrets }: Pick<PlatformContext, 'secrets'>, row: Row<'outgoing_mail'>): OpenedMail {
  const open = (column: Exclude<keyof OpenedMail, 'unsubscribeUrl'>) =>
    secrets.open(row[column], place(column), row.mailKey)
  return {
    recipient: open('recipient'),
    subject: open('subject'),
    textBody: open('textBody'),
    htmlBody: open('htmlBody'),
    unsubscribeUrl:
      row.unsubscribeUrl === null ? null : secrets.open(row.unsubscribeUrl, place('unsubscribeUrl'), row.mailKey),
  }
}

/** Whether an occasion has its mail already. */
export function wasQueued(database: Handle, mailKey: string): Promise<boolean> {
  return hasMail(database, mailKey)
}

/** How many mails are due now, counted up to `most`: a sender of thousands lets other mail go first. */
export function countDue(context: Pick<PlatformContext, 'database' | 'clock'>, most: number): Promise<number> {
  return countDueMails(context.database.read, context.clock(), most)
}

/** Does nothing when the occasion has its mail already. */
async function insertMail(transaction: Transaction<Tables>, row: NewRow<'outgoing_mail'>): Promise<void> {
  await transaction
    .insertInto('outgoing_mail')
    .values(row)
    .onConflict((conflict) => conflict.column('mailKey').doNothing())
    .execute()
}

async function hasMail(database: Handle, mailKey: string): Promise<boolean> {
  const row = await database.selectFrom('outgoing_mail').select('id').where('mailKey', '=', mailKey).executeTakeFirst()
  return row !== undefined
}

async function countDueMails(database: Handle, now: number, most: number): Promise<number> {
  const due = database
    .selectFrom('outgoing_mail')
    .select('id')
    .where('status', '=', 'waiting')
    .where('nextAttemptAt', '<=', now)
  return (await due.limit(most).execute()).length
}
