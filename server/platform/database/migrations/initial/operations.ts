import { addIndexes, appendOnly, column, columns, type Migration, oneOf, tableWithId } from '../types'

export const operations: Migration['up'] = async (database, engine) => {
  // What this server must know about its own data: first, which keys encrypted it.
  await database.schema
    .createTable('installation')
    .addColumn('name', 'text', column.key)
    .addColumn('value', 'text', column.required)
    .execute()

  await tableWithId(database, engine, 'outgoing_mail')
    .addColumn('mailKey', 'text', column.unique)
    .$call(columns('text', column.required, 'recipient', 'subject', 'textBody', 'htmlBody'))
    .addColumn('unsubscribeUrl', 'text')
    .addColumn('status', 'text', column.standard('waiting'))
    .addColumn('attempts', 'integer', column.zero)
    .addColumn('nextAttemptAt', 'bigint', column.required)
    .addColumn('error', 'text')
    .addColumn('createdAt', 'bigint', column.required)
    .addCheckConstraint('outgoing_mail_status', oneOf('status', ['waiting', 'sent', 'failed']))
    .execute()
  await addIndexes(database, 'outgoing_mail', { due: ['status', 'nextAttemptAt'] })
  await tableWithId(database, engine, 'mail_refusals')
    .addColumn('emailHash', 'text', column.unique)
    .addColumn('createdAt', 'bigint', column.required)
    .execute()

  // What admins say about the site and its organisation: one row for each version, which never changes.
  await database.schema
    .createTable('site_settings')
    .addColumn('version', 'integer', column.key)
    .addColumn('value', 'text', column.required)
    .addColumn('changedBy', 'bigint', column.optionalReference('users'))
    .addColumn('changedAt', 'bigint', column.required)
    .execute()
  await appendOnly(database, engine, 'site_settings')
}
