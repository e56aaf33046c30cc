import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/open'
import { inStretch, type Stretch } from './stretch'
import { dollars, type ExportedTable, type Line, moment, money } from './table'

/** The tables for an accountant. Their rows are dated by their booking in the ledger and have only what never changes. */
export const ledger: ExportedTable = {
  walked: 'ledger_entries',
  columns: [
    ...['id', 'eventId', 'event', 'kind', 'booked', 'account', 'fundraiserId', 'userId', 'debit', 'credit', 'amount'],
    'currency',
  ],
  async read(database, stretch, limit) {
    const rows = await entries(database, stretch, limit).execute()
    return rows.map(({ amount, ...row }) => ({
      id: row.id,
      line: {
        ...{ id: row.id, eventId: row.eventId, event: row.eventKey, kind: row.kind, booked: moment(row.createdAt) },
        ...{ account: row.account, fundraiserId: row.fundraiserId, userId: row.userId },
        debit: amount > 0 ? dollars(amount) : null,
        credit: amount < 0 ? dollars(-amount) : null,
        amount: dollars(amount),
        currency: 'USD',
      },
    }))
  },
}

export const payments: ExportedTable = {
  walked: 'payments',
  columns: [
    ...['id', 'event', 'booked', 'arrived', 'attemptId', 'fundraiserId', 'provider', 'externalId'],
    ...['reference', 'amount', 'currency', 'bookedAmount', 'bookedCurrency'],
  ],
  async read(database, stretch, limit) {
    const rows = await database
      .selectFrom('payments')
      .innerJoin('ledger_events', (join) => join.on(sql`ledger_events."eventKey"`, '=', sql`'payment:' || payments.id`))
      .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attemptId')
      .selectAll('payments')
      .select(['ledger_events.eventKey', 'ledger_events.createdAt as bookedAt', 'payment_attempts.fundraiserId'])
      .where(inStretch('payments.id', 'ledger_events.createdAt', stretch))
      .orderBy('payments.id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      line: {
        ...{ id: row.id, event: row.eventKey, booked: moment(row.bookedAt), arrived: moment(row.createdAt) },
        ...{ attemptId: row.attemptId, fundraiserId: row.fundraiserId },
        ...{ provider: row.provider, externalId: row.externalId, reference: row.reference },
        ...{ amount: money(row.amount, row.currency), currency: row.currency },
        ...{ bookedAmount: dollars(row.bookedAmount), bookedCurrency: 'USD' },
      },
    }))
  },
}

/** Every line on a fee: the platform's and the leaders' (earned), and the providers' (paid: below zero). */
export const fees: ExportedTable = {
  walked: 'ledger_entries',
  columns: ['id', 'event', 'kind', 'booked', 'fee', 'paymentId', 'payoutId', 'userId', 'amount', 'currency'],
  async read(database, stretch, limit) {
    const rows = await entries(database, stretch, limit)
      // An expression, because SQLite would take the index on the account and sort all its lines again for each batch.
      .where(sql`ledger_entries.account || ''`, 'in', ['platform_fee', 'leader_commission', 'provider_fee'])
      .where('kind', 'not like', 'payout%')
      .execute()
    return rows.map((row) => ({
      id: row.id,
      line: {
        ...{ id: row.id, event: row.eventKey, kind: row.kind, booked: moment(row.createdAt), fee: row.account },
        ...subjectOf(row.eventKey),
        ...{ userId: row.userId, amount: dollars(-row.amount), currency: 'USD' },
      },
    }))
  },
}

function entries(database: Handle, stretch: Stretch, limit: number) {
  return database
    .selectFrom('ledger_entries')
    .innerJoin('ledger_events', 'ledger_events.id', 'ledger_entries.eventId')
    .selectAll('ledger_entries')
    .select(['eventKey', 'kind', 'createdAt'])
    .where(inStretch('ledger_entries.id', 'ledger_events.createdAt', stretch))
    .orderBy('ledger_entries.id')
    .limit(limit)
}

function subjectOf(eventKey: string): Pick<Line, 'paymentId' | 'payoutId'> {
  const [subject, id] = eventKey.split(':')
  const paymentId = subject === 'payment' || subject === 'fee' ? Number(id) : null
  return { paymentId, payoutId: subject === 'payout' ? Number(id) : null }
}
