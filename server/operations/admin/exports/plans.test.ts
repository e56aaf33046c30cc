import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildUser } from '../../../testing/builders'
import { createTestContext } from '../../../testing/context'
import { csvOf } from './stream'
import { EXPORTED } from './tables'

const OCTOBER = { from: Date.UTC(2026, 9, 1), to: Date.UTC(2026, 10, 1) }

const context = await createTestContext()

it('an export of some days has their rows also behind thousands of others, each once', async () => {
  const { id: userId } = await buildUser(context)
  const insert = (count: number, title: string, createdAt: number) =>
    sql`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into fundraisers ("userId", title, description, category, "goalAmount", "searchText", country, "isActive", "createdAt")
    select cast(${userId} as bigint), ${title}, 'D', 'medical', 500, '', 'KE', 1, cast(${createdAt} as bigint) from numbers`.execute(
      context.database.write,
    )
  await insert(3, 'At the start', OCTOBER.from)
  await insert(5_200, 'Too late', OCTOBER.to)
  await insert(1_100, 'Behind them', OCTOBER.to - 1)
  await insert(5_200, 'Too early', OCTOBER.from - 1)
  await insert(2, 'At the end', OCTOBER.from)
  const table = EXPORTED.get('fundraisers')
  if (!table) throw new Error('No table')
  const text = (await csvOf(context, table, OCTOBER).toArray()).join('')
  const titles = text.match(/At the start|Too late|Behind them|Too early|At the end/g) ?? []
  const expected = [
    ...Array(3).fill('At the start'),
    ...Array(1_100).fill('Behind them'),
    ...Array(2).fill('At the end'),
  ]
  expect(titles).toEqual(expected)
})
