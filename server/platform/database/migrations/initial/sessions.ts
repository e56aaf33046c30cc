import {
  addIndexes,
  columns,
  key,
  type Migration,
  optional,
  reference,
  required,
  tableWithId,
  unique,
  zero,
} from '../types'

export const sessions: Migration['up'] = async (database, engine) => {
  await tableWithId(database, engine, 'sessions')
    .addColumn('userId', 'bigint', reference('users'))
    .$call(columns('text', unique, 'tokenHash', 'cookieHash'))
    .addColumn('userAgent', 'text')
    .$call(columns('bigint', required, 'createdAt', 'confirmedAt', 'lastSeenAt', 'expiresAt'))
    .execute()
  await addIndexes(database, 'sessions', { user: ['userId'] })

  await tableWithId(database, engine, 'password_reset_tokens')
    .addColumn('userId', 'bigint', reference('users'))
    .addColumn('token', 'text', unique)
    .addColumn('expiresAt', 'bigint', required)
    .addColumn('used', 'integer', zero)
    .addColumn('createdAt', 'bigint', required)
    .execute()
  await tableWithId(database, engine, 'password_reset_requests')
    .addColumn('emailHash', 'text', required)
    .addColumn('createdAt', 'bigint', required)
    .execute()

  await database.schema
    .createTable('limit_counters')
    .addColumn('limitKey', 'text', key)
    .addColumn('windowEnd', 'bigint', required)
    .addColumn('count', 'integer', required)
    .execute()
  await addIndexes(database, 'limit_counters', { end: ['windowEnd'] })

  await tableWithId(database, engine, 'idempotency_replies')
    .addColumn('userId', 'bigint', reference('users'))
    .$call(columns('text', required, 'idempotencyKey', 'fingerprint'))
    .addColumn('status', 'integer', required)
    .addColumn('body', 'text', required)
    .addColumn('createdAt', 'bigint', required)
    .addUniqueConstraint('idempotency_replies_key', ['userId', 'idempotencyKey'])
    .execute()

  // What devices have sent from their outboxes, so that a repeat is recognised however late it comes.
  await database.schema
    .createTable('devices')
    .addColumn('userId', 'bigint', reference('users'))
    .addColumn('deviceId', 'text', required)
    .addColumn('settledTo', 'bigint', required)
    .addPrimaryKeyConstraint('devices_key', ['userId', 'deviceId'])
    .execute()
  await database.schema
    .createTable('device_changes')
    .addColumn('userId', 'bigint', reference('users'))
    .addColumn('deviceId', 'text', required)
    .addColumn('change', 'bigint', required)
    .addColumn('keyHash', 'text', required)
    .addColumn('status', 'integer', required)
    .$call(columns('bigint', optional, 'objectId', 'version'))
    .addColumn('createdAt', 'bigint', required)
    .addPrimaryKeyConstraint('device_changes_key', ['userId', 'deviceId', 'change'])
    .execute()

  // Copies of drafts, for another device of the same person.
  await database.schema
    .createTable('drafts')
    .addColumn('userId', 'bigint', reference('users'))
    .$call(columns('text', required, 'kind', 'key', 'entryId', 'text'))
    .addColumn('photo', 'text')
    .$call(columns('bigint', required, 'savedAt', 'changedAt'))
    .addPrimaryKeyConstraint('drafts_pkey', ['userId', 'kind', 'key'])
    .execute()
  await addIndexes(database, 'drafts', { changed: ['changedAt'] })
}
