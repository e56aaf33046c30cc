import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { createTestParts, type TestParts } from '../../testing/parts'
import { DatabaseUnavailable } from './errors'
import { openForLists } from './list-connection'

let parts: TestParts
beforeEach(async () => {
  parts = await createTestParts()
})

const count = (upTo: number) =>
  sql<{ sum: number }>`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${upTo})
    select sum(n) as sum from numbers`.execute(parts.database.lists)

it('lets other work go on while a long query runs', async () => {
  const order: string[] = []
  const long = count(300_000).then(() => order.push('query'))
  await new Promise((resolve) => setImmediate(resolve))
  order.push('other work')
  await long
  expect(order).toEqual(['other work', 'query'])
})

it('throws the message of a query that fails, and answers the next one', async () => {
  await expect(sql`select * from nothing`.execute(parts.database.lists)).rejects.toThrow(/nothing/)
  expect((await count(3)).rows).toEqual([{ sum: 6 }])
})

it('throws 503’s error when its thread can’t open the file', async () => {
  const { lists, stop } = openForLists(join(parts.dataDirectory, 'nothing.db'))
  await expect(sql`select 1`.execute(lists)).rejects.toThrow(DatabaseUnavailable)
  await stop()
})

it('throws 503 in SQLite when fifty queries are waiting already; PostgreSQL has a queue of its own', async () => {
  const results = await Promise.allSettled(Array.from({ length: 52 }, () => count(1_000)))
  const refused = results.filter(({ status }) => status === 'rejected')
  const busy = { status: 'rejected', reason: expect.objectContaining({ status: 503, retryAfterMs: 2_000 }) }
  expect(refused).toEqual(parts.database.engine === 'sqlite' ? [busy, busy] : [])
  expect((await count(3)).rows).toEqual([{ sum: 6 }])
})
