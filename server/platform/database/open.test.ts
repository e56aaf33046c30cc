import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { buildDonation } from '../../testing/builders'
import { createTestContext, type TestContext } from '../../testing/context'
import { openTestDatabase, type TestDatabase } from '../../testing/setup/database'
import { DatabaseUnavailable, isUniqueViolation } from './errors'
import type { Row } from './schema'

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
    const row = { limitKey: 'large', windowEnd: 9_000_000_000_000, count: 1 }
    await database.write.insertInto('limit_counters').values(row).execute()
    expect(await database.read.selectFrom('limit_counters').selectAll().executeTakeFirst()).toEqual(row)
  })
})

describe('the database itself', () => {
  let context: TestContext
  let donation: Row<'donations'>
  beforeEach(async () => {
    context = await createTestContext()
    donation = await buildDonation(context)
  })

  const refusalOf = (write: Promise<unknown>) => write.then(() => 'written', isUniqueViolation)

  it('refuses a second payment of an attempt that counts as its donation', async () => {
    const { id, ...payment } = await context.database.read
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', donation.paymentId)
      .executeTakeFirstOrThrow()
    const insert = (row: typeof payment) => context.database.write.insertInto('payments').values(row).execute()
    expect(await refusalOf(insert({ ...payment, externalId: 'ch_second' }))).toBe(true)
    expect(await refusalOf(insert({ ...payment, externalId: 'ch_second', outcome: 'extra' }))).toBe('written')
  })

  it('refuses a second donation of a payment', async () => {
    const { id, ...row } = donation
    const second = { ...row, paymentIntentId: 'pi_second' }
    expect(await refusalOf(context.database.write.insertInto('donations').values(second).execute())).toBe(true)
  })
})
