import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/setup/database'
import { DatabaseUnavailable } from './errors'

describe('the database', () => {
  let opened: TestDatabase
  beforeEach(async () => {
    opened = await openTestDatabase()
  })

  it('rolls everything back when a transaction throws', async () => {
    const { database } = opened
    const failing = database.transaction(async (transaction) => {
      await transaction.insertInto('limit_counters').values({ limitKey: 'a', windowEnd: 1, count: 1 }).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await database.read.selectFrom('limit_counters').selectAll().execute()).toEqual([])
  })

  it.runIf(inject('postgres'))(
    'runs transactions while many long lists are read, and ends those lists after five seconds',
    async () => {
      const { database } = opened
      const lists = Promise.allSettled(
        Array.from({ length: 12 }, () => sql`select pg_sleep(600)`.execute(database.lists)),
      )
      await database.transaction((transaction) => transaction.selectFrom('users').select('id').execute())
      // The others waited too long for a connection.
      const ended = { status: 'rejected', reason: expect.objectContaining({ code: '57014' }) }
      expect(await lists).toEqual(expect.arrayContaining([ended, ended, ended]))
      expect(await lists).toEqual(Array(12).fill({ status: 'rejected', reason: expect.any(DatabaseUnavailable) }))
    },
  )

  it('returns large amounts as numbers', async () => {
    const { database } = opened
    const row = {
      id: 'q',
      country: 'KE',
      currency: 'KES',
      amount: 99_999_999,
      localAmount: 13_000_000_000,
      rate: '130',
      source: 'test',
      createdAt: 1,
      expiresAt: 2,
    }
    await database.write.insertInto('exchange_quotes').values(row).execute()
    expect(await database.read.selectFrom('exchange_quotes').selectAll().executeTakeFirst()).toEqual(row)
  })
})
