import { sql } from 'kysely'
import {
  addIndexes,
  appendOnly,
  atLeast,
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
    .addColumn('recipient', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('textBody', 'text', required)
    .addColumn('htmlBody', 'text', required)
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

  // In whose name the site receives and sends money.
  await database.schema
    .createTable('legal_persons')
    .addColumn('version', 'integer', key)
    .addColumn('value', 'text', required)
    .addColumn('changedBy', 'bigint', optionalReference('users'))
    .addColumn('changedAt', 'bigint', required)
    .addColumn('effectiveAt', 'bigint', required)
    .execute()
  await appendOnly(database, engine, 'legal_persons')

  await tableWithId(database, engine, 'announcements')
    .addColumn('text', 'text', required)
    .addColumn('link', 'text')
    .addColumn('level', 'text', required)
    .addColumn('startsAt', 'bigint', required)
    .addColumn('endsAt', 'bigint', required)
    .addColumn('createdAt', 'bigint', required)
    .addCheckConstraint('announcements_level', oneOf('level', ['information', 'warning']))
    .addCheckConstraint('announcements_time', sql`"endsAt" > "startsAt"`)
    .addCheckConstraint('announcements_start', atLeast('startsAt', 0))
    .execute()
  await addIndexes(database, 'announcements', { end: ['endsAt'] })

  // How many visits of a day had a measure in a bucket. The day is UTC: `2026-11-24`.
  await database.schema
    .createTable('vitals')
    .addColumn('day', 'text', required)
    .addColumn('route', 'text', required)
    .addColumn('metric', 'text', required)
    .addColumn('connection', 'text', required)
    .addColumn('bucket', 'bigint', required)
    .addColumn('count', 'bigint', required)
    .addPrimaryKeyConstraint('vitals_key', ['day', 'route', 'metric', 'connection', 'bucket'])
    .addCheckConstraint('vitals_bucket', atLeast('bucket', 0))
    .addCheckConstraint('vitals_count', atLeast('count', 1))
    .execute()
}
