import type { Transaction } from 'kysely'
import type { Context } from '../context'
import type { Handle } from '../database/open'
import type { Row, Tables } from '../database/schema'
import { refuse } from '../refusals/refusal'
import { readSiteName } from '../site/stored-site'
import { type Letter, subjectOf, writeLetter } from './letter'
import { countDueMails, hasMail, insertMail } from './queries'

export interface Mail {
  /** One per occasion: a key is mailed once. */
  mailKey: string
  recipient: string
  letter: Letter
  /**
   * How the reader unsubscribes from this kind of mail: through a page, and with one click in the mail program (RFC 8058).
   */
  unsubscribe?: { page: string; oneClick: string }
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
 * Throws 400 for a recipient or subject that would break out of its header.
 */
export async function queueMail(
  transaction: Transaction<Tables>,
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  { mailKey, recipient, letter, unsubscribe }: Mail,
): Promise<void> {
  const siteName = await readSiteName(transaction)
  const subject = subjectOf(letter, siteName)
  if (/[\r\n]/.test(recipient + subject)) throw refuse('mail.line-break')
  const { text, html } = writeLetter(letter, unsubscribe?.page, siteName)
  const now = clock()
  await insertMail(transaction, {
    mailKey,
    recipient: secrets.seal(recipient, place('recipient'), mailKey),
    subject: secrets.seal(subject, place('subject'), mailKey),
    textBody: secrets.seal(text, place('textBody'), mailKey),
    htmlBody: secrets.seal(html, place('htmlBody'), mailKey),
    unsubscribeUrl: unsubscribe ? secrets.seal(unsubscribe.oneClick, place('unsubscribeUrl'), mailKey) : null,
    nextAttemptAt: now,
    createdAt: now,
  })
}

/** Decrypts a mail from the outbox. Throws when it was encrypted with another key. */
export function openMail({ secrets }: Pick<Context, 'secrets'>, row: Row<'outgoing_mail'>): OpenedMail {
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
export function countDue(context: Pick<Context, 'database' | 'clock'>, most: number): Promise<number> {
  return countDueMails(context.database.read, context.clock(), most)
}
