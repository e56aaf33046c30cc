import type { Transaction } from 'kysely'
import type { Context } from '../context'
import type { Handle } from '../database/open'
import type { Row, Tables } from '../database/schema'
import { AppError } from '../http/app-error'
import { type Letter, writeLetter } from './letter'
import { countDueMails, hasMail, insertMail } from './queries'

export interface Mail {
  /** One per occasion: what has this key is mailed once. */
  mailKey: string
  recipient: string
  letter: Letter
  /** How its reader ends mail of this kind: by a page, and by one click in the mail program (RFC 8058). */
  unsubscribe?: { page: string; oneClick: string }
}

/** A mail as it goes out. */
export interface OpenedMail {
  recipient: string
  subject: string
  textBody: string
  htmlBody: string
  unsubscribeUrl: string | null
}

const place = (column: keyof OpenedMail) => `outgoing_mail.${column}`

/**
 * Puts a mail into the outbox, in the transaction of what it tells about: both happen or neither. The worker sends it. Throws
 * 400 for a recipient or subject that would break out of its header.
 */
export async function queueMail(
  transaction: Transaction<Tables>,
  { secrets, clock }: Pick<Context, 'secrets' | 'clock'>,
  { mailKey, recipient, letter, unsubscribe }: Mail,
): Promise<void> {
  if (/[\r\n]/.test(recipient + letter.subject)) throw new AppError(400, 'A mail address or subject has a line break')
  const { text, html } = writeLetter(letter, unsubscribe?.page)
  const now = clock()
  await insertMail(transaction, {
    mailKey,
    recipient: secrets.seal(recipient, place('recipient')),
    subject: secrets.seal(letter.subject, place('subject')),
    textBody: secrets.seal(text, place('textBody')),
    htmlBody: secrets.seal(html, place('htmlBody')),
    unsubscribeUrl: unsubscribe ? secrets.seal(unsubscribe.oneClick, place('unsubscribeUrl')) : null,
    nextAttemptAt: now,
    createdAt: now,
  })
}

/** Reads a mail out of the outbox. Throws when it was written under another key. */
export function openMail({ secrets }: Pick<Context, 'secrets'>, row: Row<'outgoing_mail'>): OpenedMail {
  const open = (column: Exclude<keyof OpenedMail, 'unsubscribeUrl'>) => secrets.open(row[column], place(column))
  return {
    recipient: open('recipient'),
    subject: open('subject'),
    textBody: open('textBody'),
    htmlBody: open('htmlBody'),
    unsubscribeUrl: row.unsubscribeUrl === null ? null : secrets.open(row.unsubscribeUrl, place('unsubscribeUrl')),
  }
}

/** Whether an occasion has its mail already. */
export function wasQueued(database: Handle, mailKey: string): Promise<boolean> {
  return hasMail(database, mailKey)
}

/** How many mails wait to be sent now, counted up to `most`: who has thousands to send lets the others go first. */
export function countDue(context: Pick<Context, 'database' | 'clock'>, most: number): Promise<number> {
  return countDueMails(context.database.read, context.clock(), most)
}
