import { sql } from 'kysely'
import {
  appendOnly,
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

/** Transfers of payouts, money that goes back to donors, the admins' lists, and mail settings. */
export const moneyOut: Migration = {
  name: '006-money-out',
  async up(database, engine) {
    const bytes = engine === 'sqlite' ? 'integer' : 'bigint'
    for (const [name, type] of [
      ['bankAccountId', bytes],
      ['method', 'text'],
      ['reference', 'text'],
      ['destination', 'text'],
      ['destinationLabel', 'text'],
      ['localAmount', bytes],
      ['localCurrency', 'text'],
      ['rate', 'text'],
      ['failureReason', 'text'],
      ['nextCheckAt', bytes],
    ] as const) {
      await database.schema.alterTable('payout_requests').addColumn(name, type).execute()
    }
    for (const name of ['tries', 'checks'])
      await database.schema.alterTable('payout_requests').addColumn(name, 'integer', zero).execute()
    await database.schema
      .createIndex('payout_requests_reference')
      .unique()
      .on('payout_requests')
      .column('reference')
      .execute()
    await database.schema.createIndex('payout_requests_due').on('payout_requests').column('nextCheckAt').execute()

    await tableWithId(database, engine, 'payout_steps')
      .addColumn('payoutId', 'bigint', reference('payout_requests'))
      .addColumn('status', 'text', required)
      .addColumn('note', 'text')
      .addColumn('actorId', 'bigint', optionalReference('users'))
      .addColumn('createdAt', 'bigint', required)
      .execute()
    await database.schema.createIndex('payout_steps_payout').on('payout_steps').column('payoutId').execute()
    await database.schema
      .createIndex('bank_accounts_number')
      .unique()
      .on('bank_accounts')
      .columns(['userId', 'accountNumberHash'])
      .execute()
    for (const [name, columns] of [
      ['bank_accounts_shared', ['accountNumberHash']],
      ['bank_accounts_waiting', ['isVerified', 'id']],
    ] as const) {
      await database.schema
        .createIndex(name)
        .on('bank_accounts')
        .columns([...columns])
        .execute()
    }

    await database.schema.alterTable('donations').addColumn('returnedAmount', bytes, zero).execute()
    await database.schema.alterTable('donations').addColumn('isDisputed', 'integer', zero).execute()
    await database.schema.createIndex('donations_newest').on('donations').columns(['createdAt', 'id']).execute()
    // Few rows of a million: the lists of refunds and disputes are as short as these indexes.
    await sql`create index donations_returned on donations ("createdAt", id) where "returnedAmount" > 0`.execute(
      database,
    )
    await sql`create index donations_disputed on donations ("createdAt", id) where "isDisputed" = 1`.execute(database)
    // By the beginning of a name, in any case; in byte order, so that the search is a range of the index.
    const bytewise = sql.raw(engine === 'sqlite' ? 'binary' : '"C"')
    await sql`create index donations_donor_name on donations (lower("donorName") collate ${bytewise})`.execute(database)

    await database.schema.alterTable('provider_events').addColumn('change', 'text').execute()

    await tableWithId(database, engine, 'refunds')
      .addColumn('paymentId', 'bigint', reference('payments'))
      .addColumn('provider', 'text', required)
      .addColumn('reference', 'text', unique)
      .addColumn('externalId', 'text')
      .addColumn('amount', 'bigint', required)
      .addColumn('localAmount', 'bigint', required)
      .addColumn('status', 'text', required)
      .addColumn('reason', 'text')
      .addColumn('requestedById', 'bigint', optionalReference('users'))
      .addColumn('error', 'text')
      .addColumn('checks', 'integer', zero)
      .addColumn('nextCheckAt', 'bigint')
      .addColumn('createdAt', 'bigint', required)
      .addColumn('updatedAt', 'bigint', required)
      .addUniqueConstraint('refunds_external', ['provider', 'externalId'])
      .addCheckConstraint('refunds_provider', oneOf('provider', PROVIDERS))
      .addCheckConstraint('refunds_status', oneOf('status', ['requested', 'pending', 'succeeded', 'failed']))
      .addCheckConstraint('refunds_amount', atLeast('amount', 1))
      .execute()
    await database.schema.createIndex('refunds_payment').on('refunds').column('paymentId').execute()
    await database.schema.createIndex('refunds_due').on('refunds').column('nextCheckAt').execute()

    await tableWithId(database, engine, 'disputes')
      .addColumn('paymentId', 'bigint', reference('payments'))
      .addColumn('provider', 'text', required)
      .addColumn('externalId', 'text', required)
      .addColumn('amount', 'bigint', required)
      .addColumn('status', 'text', required)
      .addColumn('withdrawnAmount', 'bigint', zero)
      .addColumn('fee', 'bigint', zero)
      .addColumn('changes', 'integer', zero)
      .addColumn('reason', 'text')
      .addColumn('createdAt', 'bigint', required)
      .addColumn('updatedAt', 'bigint', required)
      .addUniqueConstraint('disputes_external', ['provider', 'externalId'])
      .addCheckConstraint('disputes_status', oneOf('status', ['inquiry', 'open', 'won', 'lost']))
      .execute()
    await database.schema.createIndex('disputes_payment').on('disputes').column('paymentId').execute()

    for (const [name, columns] of [
      ['fundraisers_all_newest', ['createdAt', 'id']],
      ['fundraisers_all_title', ['title', 'id']],
      ['fundraisers_all_raised', ['currentAmount', 'id']],
      ['fundraisers_all_goal', ['goalAmount', 'id']],
      ['fundraisers_hidden', ['hiddenAt', 'id']],
    ] as const) {
      await database.schema
        .createIndex(name)
        .on('fundraisers')
        .columns([...columns])
        .execute()
    }
    await database.schema.createIndex('users_stripe').on('users').column('stripeConnectAccountId').execute()
    await database.schema.createIndex('users_newest').on('users').columns(['createdAt', 'id']).execute()
    await database.schema.createIndex('audit_trail_subject').on('audit_trail').columns(['subject', 'id']).execute()
    await database.schema.createIndex('audit_trail_actor').on('audit_trail').columns(['actorId', 'id']).execute()
    await appendOnly(database, engine, 'audit_trail')

    await database.schema
      .alterTable('users')
      .addColumn('donationNotices', 'text', (column) => column.notNull().defaultTo('each'))
      .execute()
    await database.schema.alterTable('users').addColumn('noticesSentUpTo', bytes).execute()
    await database.schema.alterTable('outgoing_mail').addColumn('unsubscribeUrl', 'text').execute()
    await tableWithId(database, engine, 'mail_refusals')
      .addColumn('emailHash', 'text', unique)
      .addColumn('createdAt', 'bigint', required)
      .execute()
    await tableWithId(database, engine, 'thanks')
      .addColumn('fundraiserId', 'bigint', reference('fundraisers'))
      .addColumn('userId', 'bigint', reference('users'))
      .addColumn('message', 'text', required)
      .addColumn('upToDonationId', 'bigint', required)
      .addColumn('queuedUpToDonationId', 'bigint', required)
      .addColumn('recipients', 'integer', required)
      .addColumn('createdAt', 'bigint', required)
      .execute()
    await database.schema.createIndex('thanks_fundraiser').on('thanks').columns(['fundraiserId', 'id']).execute()
    await database.schema
      .createIndex('thanks_unfinished')
      .on('thanks')
      .column('id')
      .where(sql<boolean>`"queuedUpToDonationId" < "upToDonationId"`)
      .execute()
  },
}
