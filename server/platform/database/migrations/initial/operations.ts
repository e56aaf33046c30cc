import {
  addIndexes,
  appendOnly,
  columns,
  key,
  type Migration,
  oneOf,
  optionalReference,
  required,
  standard,
  tableWithId,
  unique,
  zero,
} from '../types'

export const operations: Migration['up'] = async (database, engine) => {
  // What this server must know about its own data: first, which keys encrypted it.
  await database.schema
    .createTable('installation')
    .addColumn('name', 'text', key)
    .addColumn('value', 'text', required)
    .execute()

  await tableWithId(database, engine, 'outgoing_mail')
    .addColumn('mailKey', 'text', unique)
    .$call(columns('text', required, 'recipient', 'subject', 'textBody', 'htmlBody'))
    .addColumn('unsubscribeUrl', 'text')
    .addColumn('status', 'text', standard('waiting'))
    .addColumn('attempts', 'integer', zero)
    .addColumn('nextAttemptAt', 'bigint', required)
    .addColumn('error', 'text')
    .addColumn('createdAt', 'bigint', required)
    .addCheckConstraint('outgoing_mail_status', oneOf('status', ['waiting', 'sent', 'failed']))
    .execute()
  await addIndexes(database, 'outgoing_mail', { due: ['status', 'nextAttemptAt'] })
  await tableWithId(database, engine, 'mail_refusals')
    .addColumn('emailHash', 'text', unique)
    .addColumn('createdAt', 'bigint', required)
    .execute()

  // What admins say about the site and its organisation: one row for each version, which never changes.
  await database.schema
    .createTable('site_settings')
    .addColumn('version', 'integer', key)
    .addColumn('value', 'text', required)
    .addColumn('changedBy', 'bigint', optionalReference('users'))
    .addColumn('changedAt', 'bigint', required)
    .execute()
  await appendOnly(database, engine, 'site_settings')
}
