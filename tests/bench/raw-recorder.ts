import SQLite from 'better-sqlite3'
import type { Attempt } from '../../server/giving/payments/tables'
import { splitDonation } from '../../shared/rules/money/fees'

/** The tables to which recording a donation adds rows. */
export const WRITTEN_TABLES = ['payments', 'donations', 'ledger_events', 'ledger_entries']

/** The twin of recording: plain better-sqlite3 writes the same rows in one transaction, without any check or provider call. */
export function openRawRecorder(file: string): { record(attempt: Attempt): void; close(): void } {
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
    `insert into ledger_entries (eventId, account, fundraiserId, amount, provider, currency, currencyAmount)
     values (?, ?, ?, ?, ?, ?, ?)`,
  )
  const moveTotals = database.prepare(
    'update fundraisers set currentAmount = currentAmount + ?, donationsCount = donationsCount + 1 where id = ?',
  )
  const endAttempt = database.prepare(
    `update payment_attempts set status = 'succeeded', nextCheckAt = ?, updatedAt = ? where id = ?`,
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
    insertDonation.run(
      ...[fundraiserId, amount, platformFee, communityLeaderFee, donorName, donorEmail, message],
      ...[publicId, payment, now],
    )
    const event = insertEvent.run(`payment:${payment}`, now).lastInsertRowid
    insertEntry.run(event, 'provider_balance', null, amount, provider, currency, amount)
    insertEntry.run(event, 'creator_payable', fundraiserId, -toRecipient, null, null, null)
    insertEntry.run(event, 'platform_fee', null, -platformFee, null, null, null)
    moveTotals.run(amount, fundraiserId)
    endAttempt.run(now, now, id)
  })
  return { record: (attempt) => record.immediate(attempt), close: () => database.close() }
}
