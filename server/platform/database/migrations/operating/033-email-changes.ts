import { type Migration, optionalReference, reference, required, tableWithId } from '../types'

/** Changes of e-mail addresses that wait for the new address to confirm, and the old addresses for as long as they can undo. */
export const emailChanges: Migration = {
  name: '033-email-changes',
  async up(database, engine) {
    await tableWithId(database, engine, 'email_changes')
      .addColumn('userId', 'bigint', reference('users'))
      .addColumn('newEmail', 'text', required)
      .addColumn('oldEmail', 'text', required)
      .addColumn('oldEmailHash', 'text', required)
      .addColumn('requestedById', 'bigint', optionalReference('users'))
      .addColumn('requestedAt', 'bigint', required)
      .addColumn('expiresAt', 'bigint', required)
      .addColumn('confirmedAt', 'bigint')
      .addColumn('cancelledAt', 'bigint')
      .execute()
    await database.schema.createIndex('email_changes_user').on('email_changes').column('userId').execute()
    await database.schema.createIndex('email_changes_old').on('email_changes').column('oldEmailHash').execute()
  },
}
