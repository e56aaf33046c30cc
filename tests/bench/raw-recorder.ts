import SQLite from 'better-sqlite3'
import type { Attempt } from '../../server/giving/payments/tables'
import { splitDonation } from '../../shared/rules/money/fees'

/** Milliseconds. */
const COUNTED_FOR = 60 * 60_000

/** The tables to which recording a donation adds rows. */
export const WRITTEN_TABLES = [
  ...['payments', 'donations', 'ledger_events', 'ledger_entries'],
  ...['outgoing_mail', 'limit_counters'],
]

/** The texts of a mail in the outbox, encrypted. */
interface StoredMail {
  recipient: string
  subject: string
  textBody: string
  htmlBody: string
  unsubscribeUrl: string | null
}

/** A mail that the product has put into the outbox of its own database. */
export function readStoredMail(file: string): StoredMail {
  const database = new SQLite(file, { readonly: true })
  const mail = database
    .prepare<[], StoredMail>('select recipient, subject, textBody, htmlBody, unsubscribeUrl from outgoing_mail limit 1')
    .get()
  database.close()
  if (!mail) throw new Error('The product has put no mail into its outbox')
  return mail
}

/**
 * The twin of recording: plain better-sqlite3 writes the same rows in one transaction, without any check or provider call. Its mails have the
 * texts of one that the product wrote, so they have the same size.
 */
export function openRawRecorder(file: string, mail: StoredMail): { record(attempt: Attempt): void; close(): void } {
  const database = new SQLite(file)
  for (const setting of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) database.pragma(setting)
  const insertPayment = database.prepare(
    `insert into payments (attemptId, provider, externalId, reference, amount, currency, bookedAmount, outcome, createdAt)
     values (?, ?, ?, ?, ?, ?, ?, 'donation', ?)`,
  )
  const insertDonation = database.prepare(
    `insert into donations (fundraiserId, amount, platformFee, communityLeaderFee, donorName, donorEmail, message, isAnonymous,
     paymentIntentId, paymentId, createdAt) values (?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?)`,
  )
  const insertEvent = database.prepare(
    `insert into ledger_events (eventKey, kind, createdAt) values (?, 'donation', ?)`,
  )
  const insertEntry = database.prepare(
    `insert into ledger_entries (eventId, account, fundraiserId, amount) values (?, ?, ?, ?)`,
  )
  const moveTotals = database.prepare(
    'update fundraisers set currentAmount = currentAmount + ?, donationsCount = donationsCount + 1 where id = ?',
  )
  const endAttempt = database.prepare(
    `update payment_attempts set status = 'succeeded', nextCheckAt = ?, updatedAt = ? where id = ?`,
  )

  const insertMail = database.prepare(
    `insert into outgoing_mail (mailKey, recipient, subject, textBody, htmlBody, unsubscribeUrl, nextAttemptAt, createdAt)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const count = database.prepare(
    `insert into limit_counters (limitKey, windowEnd, count) values (?, ?, 1)
     on conflict (limitKey) do update set count = count + 1`,
  )

  const record = database.transaction((attempt: Attempt) => {
    const { id, publicId, provider, fundraiserId, amount, currency, donorName, donorEmail, message } = attempt
    const now = Date.now()
    const { platformFee, communityLeaderFee, toRecipient } = splitDonation(amount, false)
    const payment = insertPayment.run(
      id,
      provider,
      `ch_${publicId}`,
      publicId,
      amount,
      currency,
      amount,
      now,
    ).lastInsertRowid
    const donation = insertDonation.run(
      ...[fundraiserId, amount, platformFee, communityLeaderFee, donorName, donorEmail, message],
      ...[publicId, payment, now],
    ).lastInsertRowid
    const event = insertEvent.run(`payment:${payment}`, now).lastInsertRowid
    insertEntry.run(event, 'provider_balance', null, amount)
    insertEntry.run(event, 'creator_payable', fundraiserId, -toRecipient)
    insertEntry.run(event, 'platform_fee', null, -platformFee)
    moveTotals.run(amount, fundraiserId)
    endAttempt.run(now, now, id)
    insertMail.run(
      ...[`notice:${donation}`, mail.recipient, mail.subject, mail.textBody, mail.htmlBody, mail.unsubscribeUrl],
      ...[now, now],
    )
    for (const counted of ['paid', 'trusted']) count.run(`${counted}:address:${attempt.addressHash}`, now + COUNTED_FOR)
  })
  return { record: (attempt) => record.immediate(attempt), close: () => database.close() }
}
