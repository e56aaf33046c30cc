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

export const ledgerAndPayouts: Migration = {
  name: '003-ledger-and-payouts',
  async up(database, engine) {
    await tableWithId(database, engine, 'ledger_events')
      .addColumn('eventKey', 'text', unique)
      .addColumn('kind', 'text', required)
      .addColumn('createdAt', 'bigint', required)
      .execute()
    await tableWithId(database, engine, 'ledger_entries')
      .addColumn('eventId', 'bigint', reference('ledger_events'))
      .addColumn('account', 'text', required)
      .addColumn('fundraiserId', 'bigint', optionalReference('fundraisers'))
      .addColumn('userId', 'bigint', optionalReference('users'))
      .addColumn('amount', 'bigint', required)
      .execute()
    await database.schema.createIndex('ledger_entries_event').on('ledger_entries').column('eventId').execute()
    await database.schema
      .createIndex('ledger_entries_fundraiser')
      .on('ledger_entries')
      .columns(['fundraiserId', 'account'])
      .execute()
    await database.schema
      .createIndex('ledger_entries_user')
      .on('ledger_entries')
      .columns(['userId', 'account'])
      .execute()

    await tableWithId(database, engine, 'bank_accounts')
      .addColumn('userId', 'bigint', reference('users'))
      .addColumn('accountHolderName', 'text', required)
      .addColumn('bankName', 'text', required)
      .addColumn('accountNumber', 'text', required)
      .addColumn('accountNumberHash', 'text', required)
      .addColumn('accountNumberEnd', 'text', required)
      .addColumn('routingNumber', 'text')
      .addColumn('swiftCode', 'text')
      .addColumn('country', 'text', required)
      .addColumn('currency', 'text', (column) => column.notNull().defaultTo('USD'))
      .addColumn('accountType', 'text', (column) => column.notNull().defaultTo('checking'))
      .addColumn('mobileMoneyProvider', 'text')
      .addColumn('isVerified', 'integer', zero)
      .addColumn('isPrimary', 'integer', zero)
      .addColumn('createdAt', 'bigint', required)
      .addCheckConstraint('bank_accounts_type', oneOf('accountType', ['checking', 'savings', 'mobile_money']))
      .execute()
    await database.schema.createIndex('bank_accounts_user').on('bank_accounts').column('userId').execute()

    await tableWithId(database, engine, 'payout_requests')
      .addColumn('userId', 'bigint', reference('users'))
      .addColumn('fundraiserId', 'bigint', optionalReference('fundraisers'))
      .addColumn('amount', 'bigint', required)
      .addColumn('status', 'text', (column) => column.notNull().defaultTo('pending'))
      .addColumn('stripeTransferId', 'text')
      .addColumn('requestedAt', 'bigint', required)
      .addColumn('processedAt', 'bigint')
      .addColumn('notes', 'text')
      .addCheckConstraint('payout_requests_amount', atLeast('amount', 5_000))
      .addCheckConstraint('payout_requests_status', oneOf('status', ['pending', 'processing', 'completed', 'failed']))
      .execute()
    await database.schema.createIndex('payout_requests_user').on('payout_requests').column('userId').execute()
    await database.schema
      .createIndex('payout_requests_status')
      .on('payout_requests')
      .columns(['status', 'requestedAt'])
      .execute()

    await tableWithId(database, engine, 'audit_trail')
      .addColumn('actorId', 'bigint', optionalReference('users'))
      .addColumn('action', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('before', 'text')
      .addColumn('after', 'text')
      .addColumn('createdAt', 'bigint', required)
      .execute()

    await tableWithId(database, engine, 'outgoing_mail')
      .addColumn('mailKey', 'text', unique)
      .addColumn('recipient', 'text', required)
      .addColumn('subject', 'text', required)
      .addColumn('textBody', 'text', required)
      .addColumn('htmlBody', 'text', required)
      .addColumn('status', 'text', (column) => column.notNull().defaultTo('waiting'))
      .addColumn('attempts', 'integer', zero)
      .addColumn('nextAttemptAt', 'bigint', required)
      .addColumn('error', 'text')
      .addColumn('createdAt', 'bigint', required)
      .addCheckConstraint('outgoing_mail_status', oneOf('status', ['waiting', 'sent', 'failed']))
      .execute()
    await database.schema
      .createIndex('outgoing_mail_due')
      .on('outgoing_mail')
      .columns(['status', 'nextAttemptAt'])
      .execute()
  },
}
