import { type Migration, reference, required, tableWithId, unique, zero } from './types'

export const sessionsAndLimits: Migration = {
  name: '004-sessions-and-limits',
  async up(database, engine) {
    await tableWithId(database, engine, 'sessions')
      .addColumn('userId', 'bigint', reference('users'))
      .addColumn('tokenHash', 'text', unique)
      .addColumn('cookieHash', 'text', unique)
      .addColumn('userAgent', 'text')
      .addColumn('createdAt', 'bigint', required)
      .addColumn('lastSeenAt', 'bigint', required)
      .addColumn('expiresAt', 'bigint', required)
      .execute()
    await database.schema.createIndex('sessions_user').on('sessions').column('userId').execute()

    await tableWithId(database, engine, 'password_reset_tokens')
      .addColumn('userId', 'bigint', reference('users'))
      .addColumn('token', 'text', unique)
      .addColumn('expiresAt', 'bigint', required)
      .addColumn('used', 'integer', zero)
      .addColumn('createdAt', 'bigint', required)
      .execute()

    await tableWithId(database, engine, 'idempotency_replies')
      .addColumn('userId', 'bigint', reference('users'))
      .addColumn('idempotencyKey', 'text', required)
      .addColumn('fingerprint', 'text', required)
      .addColumn('status', 'integer', required)
      .addColumn('body', 'text', required)
      .addColumn('createdAt', 'bigint', required)
      .addUniqueConstraint('idempotency_replies_key', ['userId', 'idempotencyKey'])
      .execute()

    await database.schema
      .createTable('limit_counters')
      .addColumn('limitKey', 'text', (column) => column.primaryKey())
      .addColumn('windowEnd', 'bigint', required)
      .addColumn('count', 'integer', required)
      .execute()
    await database.schema.createIndex('limit_counters_end').on('limit_counters').column('windowEnd').execute()
  },
}
