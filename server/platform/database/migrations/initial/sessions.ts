import { addIndexes, column, columns, type Migration, oneOf, tableWithId } from '../types'

export const sessions: Migration['up'] = async (database, engine) => {
  await tableWithId(database, engine, 'sessions')
    .addColumn('userId', 'bigint', column.reference('users'))
    .$call(columns('text', column.unique, 'tokenHash', 'cookieHash'))
    .addColumn('userAgent', 'text')
    .$call(columns('bigint', column.required, 'createdAt', 'confirmedAt', 'lastSeenAt', 'expiresAt'))
    .execute()
  await addIndexes(database, 'sessions', { user: ['userId'] })

  await tableWithId(database, engine, 'password_reset_tokens')
    .addColumn('userId', 'bigint', column.reference('users'))
    .addColumn('token', 'text', column.unique)
    .addColumn('expiresAt', 'bigint', column.required)
    .addColumn('used', 'integer', column.zero)
    .addColumn('createdAt', 'bigint', column.required)
    .execute()
  await tableWithId(database, engine, 'password_reset_requests')
    .addColumn('emailHash', 'text', column.required)
    .addColumn('createdAt', 'bigint', column.required)
    .execute()

  await tableWithId(database, engine, 'second_factors')
    .addColumn('userId', 'bigint', column.reference('users'))
    .addColumn('kind', 'text', column.required)
    .addColumn('credentialId', 'text', (built) => built.unique())
    .addColumn('transports', 'text')
    .addColumn('secret', 'text', column.required)
    .addColumn('counter', 'bigint', column.zero)
    .addColumn('userAgent', 'text')
    .addColumn('createdAt', 'bigint', column.required)
    .addCheckConstraint('second_factors_kind', oneOf('kind', ['passkey', 'app', 'codes']))
    .execute()
  await addIndexes(database, 'second_factors', { user: ['userId'] })

  await database.schema
    .createTable('limit_counters')
    .addColumn('limitKey', 'text', column.key)
    .addColumn('windowEnd', 'bigint', column.required)
    .addColumn('count', 'integer', column.required)
    .execute()
  await addIndexes(database, 'limit_counters', { end: ['windowEnd'] })

  await tableWithId(database, engine, 'idempotency_replies')
    .addColumn('userId', 'bigint', column.reference('users'))
    .$call(columns('text', column.required, 'idempotencyKey', 'fingerprint'))
    .addColumn('status', 'integer', column.required)
    .addColumn('body', 'text', column.required)
    .addColumn('createdAt', 'bigint', column.required)
    .addUniqueConstraint('idempotency_replies_key', ['userId', 'idempotencyKey'])
    .execute()

  // What devices have sent from their outboxes, so that a repeat is recognised however late it comes.
  await database.schema
    .createTable('devices')
    .addColumn('userId', 'bigint', column.reference('users'))
    .addColumn('deviceId', 'text', column.required)
    .addColumn('settledTo', 'bigint', column.required)
    .addPrimaryKeyConstraint('devices_key', ['userId', 'deviceId'])
    .execute()
  await database.schema
    .createTable('device_changes')
    .addColumn('userId', 'bigint', column.reference('users'))
    .addColumn('deviceId', 'text', column.required)
    .addColumn('change', 'bigint', column.required)
    .addColumn('keyHash', 'text', column.required)
    .addColumn('status', 'integer', column.required)
    .$call(columns('bigint', column.optional, 'objectId', 'version'))
    .addColumn('createdAt', 'bigint', column.required)
    .addPrimaryKeyConstraint('device_changes_key', ['userId', 'deviceId', 'change'])
    .execute()

  // Copies of drafts, for another device of the same person.
  await database.schema
    .createTable('drafts')
    .addColumn('userId', 'bigint', column.reference('users'))
    .$call(columns('text', column.required, 'kind', 'key', 'entryId', 'text'))
    .addColumn('photo', 'text')
    .$call(columns('bigint', column.required, 'bytes', 'savedAt', 'changedAt'))
    .addPrimaryKeyConstraint('drafts_pkey', ['userId', 'kind', 'key'])
    .execute()
  await addIndexes(database, 'drafts', { changed: ['changedAt'], bytes: ['bytes'] })
}
