import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/open'
import { inStretch, type Stretch } from './stretch'
import { dollars, exportedTable, fields, moment, money } from './table'

/** The tables for an accountant. Their rows are dated by their booking in the ledger and have only what never changes. */
export const ledger = exportedTable(
  'ledger_entries',
  (database, stretch, limit) => entries(database, stretch, limit).execute(),
  {
    ...fields('id', 'eventId'),
    event: ({ eventKey }) => eventKey,
    ...fields('kind'),
    booked: ({ createdAt }) => moment(createdAt),
    ...fields('account', 'fundraiserId', 'userId'),
    debit: ({ amount }) => (amount > 0 ? dollars(amount) : null),
    credit: ({ amount }) => (amount < 0 ? dollars(-amount) : null),
    amount: ({ amount }) => dollars(amount),
    currency: () => 'USD',
  },
)

export const payments = exportedTable(
  'payments',
  (database, stretch, limit) =>
    database
      .selectFrom('payments')
      .innerJoin('ledger_events', (join) => join.on(sql`ledger_events."eventKey"`, '=', sql`'payment:' || payments.id`))
      .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attemptId')
      .selectAll('payments')
      .select(['ledger_events.eventKey', 'ledger_events.createdAt as bookedAt', 'payment_attempts.fundraiserId'])
      .where(inStretch('payments.id', 'ledger_events.createdAt', stretch))
      .orderBy('payments.id')
      .limit(limit)
      .execute(),
  {
    ...fields('id'),
    event: ({ eventKey }) => eventKey,
    booked: ({ bookedAt }) => moment(bookedAt),
    arrived: ({ createdAt }) => moment(createdAt),
    ...fields('attemptId', 'fundraiserId', 'provider', 'externalId', 'reference'),
    amount: ({ amount, currency }) => money(amount, currency),
    ...fields('currency'),
    bookedAmount: ({ bookedAmount }) => dollars(bookedAmount),
    bookedCurrency: () => 'USD',
  },
)

/** Every line on a fee: the platform's and the leaders' (earned), and the providers' (paid: below zero). */
export const fees = exportedTable(
  'ledger_entries',
  (database, stretch, limit) =>
    entries(database, stretch, limit)
      // An expression, because SQLite would take the index on the account and sort all its lines again for each batch.
      .where(sql`ledger_entries.account || ''`, 'in', ['platform_fee', 'leader_commission', 'provider_fee'])
      .where('kind', 'not like', 'payout%')
      .execute(),
  {
    ...fields('id'),
    event: ({ eventKey }) => eventKey,
    ...fields('kind'),
    booked: ({ createdAt }) => moment(createdAt),
    fee: ({ account }) => account,
    paymentId: ({ eventKey }) => idIn(eventKey, ['payment', 'fee']),
    payoutId: ({ eventKey }) => idIn(eventKey, ['payout']),
    ...fields('userId'),
    amount: ({ amount }) => dollars(-amount),
    currency: () => 'USD',
  },
)

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

/** 17 in `payment:17`, if the key is about one of these subjects. */
function idIn(eventKey: string, subjects: readonly string[]): number | null {
  const [subject = '', id] = eventKey.split(':')
  return subjects.includes(subject) ? Number(id) : null
}
