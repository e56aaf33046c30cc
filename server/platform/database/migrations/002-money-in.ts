import { sql } from 'kysely'
import {
  atLeast,
  type Migration,
  oneOf,
  optionalReference,
  reference,
  required,
  tableWithId,
  unique,
  zero,
} from './types'

const PROVIDERS = ['stripe', 'flutterwave']

export const moneyIn: Migration = {
  name: '002-money-in',
  async up(database, engine) {
    await tableWithId(database, engine, 'payment_attempts')
      .addColumn('publicId', 'text', unique)
      .addColumn('idempotencyKey', 'text', unique)
      .addColumn('fingerprint', 'text', required)
      .addColumn('provider', 'text', required)
      .addColumn('status', 'text', (column) => column.notNull().defaultTo('open'))
      .addColumn('fundraiserId', 'bigint', reference('fundraisers'))
      .addColumn('donorId', 'bigint', optionalReference('users'))
      .addColumn('amount', 'bigint', required)
      .addColumn('chargeAmount', 'bigint', required)
      .addColumn('currency', 'text', required)
      .addColumn('quoteId', 'text')
      .addColumn('network', 'text')
      .addColumn('donorName', 'text')
      .addColumn('donorEmail', 'text')
      .addColumn('message', 'text')
      .addColumn('addressHash', 'text', required)
      .addColumn('failures', 'integer', zero)
      .addColumn('lastError', 'text')
      .addColumn('nextCheckAt', 'bigint')
      .addColumn('checks', 'integer', zero)
      .addColumn('createdAt', 'bigint', required)
      .addColumn('updatedAt', 'bigint', required)
      .addCheckConstraint('payment_attempts_provider', oneOf('provider', PROVIDERS))
      .addCheckConstraint(
        'payment_attempts_status',
        oneOf('status', ['open', 'succeeded', 'failed', 'expired', 'review']),
      )
      .addCheckConstraint('payment_attempts_amount', atLeast('amount', 100))
      .execute()
    await database.schema
      .createIndex('payment_attempts_due')
      .on('payment_attempts')
      .columns(['provider', 'nextCheckAt'])
      .execute()
    await database.schema
      .createIndex('payment_attempts_fundraiser')
      .on('payment_attempts')
      .columns(['fundraiserId', 'createdAt'])
      .execute()

    await tableWithId(database, engine, 'payment_references')
      .addColumn('attemptId', 'bigint', reference('payment_attempts'))
      .addColumn('provider', 'text', required)
      .addColumn('reference', 'text', required)
      .addColumn('handle', 'text')
      .addColumn('createdAt', 'bigint', required)
      .addUniqueConstraint('payment_references_reference', ['provider', 'reference'])
      .execute()
    await database.schema
      .createIndex('payment_references_attempt')
      .on('payment_references')
      .column('attemptId')
      .execute()

    await tableWithId(database, engine, 'payments')
      .addColumn('attemptId', 'bigint', reference('payment_attempts'))
      .addColumn('provider', 'text', required)
      .addColumn('externalId', 'text', required)
      .addColumn('reference', 'text', required)
      .addColumn('amount', 'bigint', required)
      .addColumn('currency', 'text', required)
      .addColumn('bookedAmount', 'bigint', required)
      .addColumn('outcome', 'text', required)
      .addColumn('note', 'text')
      .addColumn('createdAt', 'bigint', required)
      .addUniqueConstraint('payments_external', ['provider', 'externalId'])
      .addCheckConstraint('payments_outcome', oneOf('outcome', ['donation', 'extra', 'mismatch']))
      .execute()
    // An attempt becomes a donation at most once, even if the code has a bug.
    await database.schema
      .createIndex('payments_one_donation')
      .unique()
      .on('payments')
      .column('attemptId')
      .where(sql.ref('outcome'), '=', sql.lit('donation'))
      .execute()

    await tableWithId(database, engine, 'donations')
      .addColumn('fundraiserId', 'bigint', reference('fundraisers'))
      .addColumn('donorId', 'bigint', optionalReference('users'))
      .addColumn('amount', 'bigint', required)
      .addColumn('platformFee', 'bigint', zero)
      .addColumn('communityLeaderFee', 'bigint', zero)
      .addColumn('donorName', 'text')
      .addColumn('donorEmail', 'text')
      .addColumn('message', 'text')
      .addColumn('isAnonymous', 'integer', zero)
      .addColumn('paymentIntentId', 'text', unique)
      .addColumn('paymentId', 'bigint', (column) => column.notNull().unique().references('payments.id'))
      .addColumn('createdAt', 'bigint', required)
      .addCheckConstraint('donations_amount', atLeast('amount', 1))
      .execute()
    await database.schema
      .createIndex('donations_fundraiser')
      .on('donations')
      .columns(['fundraiserId', 'createdAt', 'id'])
      .execute()
    await database.schema
      .createIndex('donations_donor')
      .on('donations')
      .columns(['donorId', 'createdAt', 'id'])
      .execute()

    await database.schema
      .createTable('exchange_quotes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('country', 'text', required)
      .addColumn('currency', 'text', required)
      .addColumn('amount', 'bigint', required)
      .addColumn('localAmount', 'bigint', required)
      .addColumn('rate', 'text', required)
      .addColumn('source', 'text', required)
      .addColumn('createdAt', 'bigint', required)
      .addColumn('expiresAt', 'bigint', required)
      .execute()

    await tableWithId(database, engine, 'provider_events')
      .addColumn('provider', 'text', required)
      .addColumn('eventKey', 'text', required)
      .addColumn('type', 'text', required)
      .addColumn('reference', 'text')
      .addColumn('payload', 'text', required)
      .addColumn('status', 'text', (column) => column.notNull().defaultTo('received'))
      .addColumn('attempts', 'integer', zero)
      .addColumn('nextAttemptAt', 'bigint', required)
      .addColumn('error', 'text')
      .addColumn('createdAt', 'bigint', required)
      .addUniqueConstraint('provider_events_key', ['provider', 'eventKey'])
      .execute()
    await database.schema
      .createIndex('provider_events_due')
      .on('provider_events')
      .columns(['status', 'nextAttemptAt'])
      .execute()
  },
}
