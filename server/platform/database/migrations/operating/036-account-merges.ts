import { type Migration, reference, required, tableWithId } from '../types'

/** Two accounts of one person that become one, and which fundraisers changed their owner by it after which event of the ledger. */
export const accountMerges: Migration = {
  name: '036-account-merges',
  async up(database, engine) {
    await tableWithId(database, engine, 'account_merges')
      .addColumn('keptId', 'bigint', reference('users'))
      .addColumn('endedId', 'bigint', reference('users'))
      .addColumn('requestedById', 'bigint', reference('users'))
      .addColumn('requestedAt', 'bigint', required)
      .addColumn('expiresAt', 'bigint', required)
      .addColumn('keptConfirmedAt', 'bigint')
      .addColumn('endedConfirmedAt', 'bigint')
      .addColumn('doneAt', 'bigint')
      .addColumn('cancelledAt', 'bigint')
      .addColumn('endedEmail', 'text')
      .addColumn('endedEmailHash', 'text')
      .addColumn('endedPassword', 'text')
      .execute()
    await database.schema.createIndex('account_merges_kept').on('account_merges').column('keptId').execute()
    await database.schema.createIndex('account_merges_ended').on('account_merges').column('endedId').execute()
    await database.schema.createIndex('account_merges_email').on('account_merges').column('endedEmailHash').execute()

    await tableWithId(database, engine, 'fundraiser_moves')
      .addColumn('mergeId', 'bigint', reference('account_merges'))
      .addColumn('fundraiserId', 'bigint', reference('fundraisers'))
      .addColumn('fromUserId', 'bigint', reference('users'))
      .addColumn('toUserId', 'bigint', reference('users'))
      .addColumn('upToEventId', 'bigint', required)
      .addUniqueConstraint('fundraiser_moves_once', ['mergeId', 'fundraiserId'])
      .execute()
    await database.schema
      .createIndex('fundraiser_moves_fundraiser')
      .on('fundraiser_moves')
      .columns(['fundraiserId', 'upToEventId'])
      .execute()
    await database.schema.createIndex('fundraiser_moves_from').on('fundraiser_moves').column('fromUserId').execute()
  },
}
