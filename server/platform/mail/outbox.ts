import { say } from '#shared/language/say'
import type { Config } from '../config'
import type { PlatformContext } from '../context'
import type { Handle } from '../database/open'
import type { Row, Transaction } from '../database/schema'
import { inLanguage, knownLanguage } from '../language'
import { refuse } from '../refusals/refusal'
import { readSiteName } from '../site'
import { type Letter, subjectOf, writeLetter } from './letter'

export interface Recipient {
  email: string
  /** A language of ours. One that this release does not know yet is read as English. */
  language: string
  /** Name of the person that the mail greets; null where nobody confirmed the address: a stranger may have typed both to have words mailed. */
  name: string | null
}

/** What a mail needs of the context. */
export type Mailer = Pick<PlatformContext, 'secrets' | 'clock'> & { config: Pick<Config, 'publicUrl'> }

export interface Mail {
  /** One per occasion: a key is mailed once. */
  mailKey: string
  to: Recipient
  /** Without a greeting. Called in the recipient's language, so all sentences and addresses of pages belong in here. */
  letter: () => Letter
  /** How the reader unsubscribes: through a page, and with one click in the mail program (RFC 8058). */
  unsubscribe?: () => { page: string; oneClick: string }
}

export interface OpenedMail {
  recipient: string
  subject: string
  textBody: string
  htmlBody: string
  unsubscribeUrl: string | null
}

const place = (column: keyof OpenedMail) => `outgoing_mail.${column}` as const

/** Queues a mail in the transaction of the event that it announces, once for each `mailKey`. */
export async function queueMail(
  transaction: Transaction,
  { config, secrets, clock }: Mailer,
  { mailKey, to, letter: write, unsubscribe }: Mail,
): Promise<void> {
  const siteName = await readSiteName(transaction)
  const { subject, text, html, oneClick } = inLanguage(knownLanguage(to.language), () => {
    const written = write()
    const hello = to.name === null ? say('Hello,') : say('Hello {name},', { name: to.name })
    const letter = { ...written, paragraphs: [hello, ...written.paragraphs] }
    const stop = unsubscribe?.()
    return {
      subject: subjectOf(letter, siteName),
      ...writeLetter(letter, config.publicUrl, stop?.page, siteName),
      oneClick: stop?.oneClick,
    }
  })
  if (/[\r\n]/.test(to.email + subject)) throw refuse('mail.line-break')
  const now = clock()
  const seal = (column: keyof OpenedMail, value: string) => secrets.seal(value, place(column), mailKey)
  await transaction
    .insertInto('outgoing_mail')
    .values({
      mailKey,
      recipient: seal('recipient', to.email),
      subject: seal('subject', subject),
      textBody: seal('textBody', text),
      htmlBody: seal('htmlBody', html),
      unsubscribeUrl: oneClick === undefined ? null : seal('unsubscribeUrl', oneClick),
      nextAttemptAt: now,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('mailKey').doNothing())
    .execute()
}

export function openMail({ secrets }: Pick<PlatformContext, 'secrets'>, row: Row<'outgoing_mail'>): OpenedMail {
  const open = (column: keyof OpenedMail, sealed: string) => secrets.open(sealed, place(column), row.mailKey)
  return {
    recipient: open('recipient', row.recipient),
    subject: open('subject', row.subject),
    textBody: open('textBody', row.textBody),
    htmlBody: open('htmlBody', row.htmlBody),
    unsubscribeUrl: row.unsubscribeUrl === null ? null : open('unsubscribeUrl', row.unsubscribeUrl),
  }
}

export async function wasQueued(database: Handle, mailKey: string): Promise<boolean> {
  const row = await database.selectFrom('outgoing_mail').select('id').where('mailKey', '=', mailKey).executeTakeFirst()
  return row !== undefined
}

/** How many mails are due now, counted up to `most`: a sender of thousands lets other mail go first. */
export async function countDue({ database, clock }: Pick<PlatformContext, 'database' | 'clock'>, most: number) {
  const due = database.read
    .selectFrom('outgoing_mail')
    .select('id')
    .where('status', '=', 'waiting')
    .where('nextAttemptAt', '<=', clock())
  return (await due.limit(most).execute()).length
}

/** Sends no more of what waits under keys like this. */
export async function forgetWaiting(transaction: Transaction, like: string): Promise<void> {
  const waiting = transaction.deleteFrom('outgoing_mail').where('status', '=', 'waiting')
  await waiting.where('mailKey', 'like', like).execute()
}
