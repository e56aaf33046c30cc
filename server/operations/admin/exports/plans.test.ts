import { CompiledQuery, createQueryId, type RootOperationNode, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildDonation, buildFundraiser, buildUser } from '../../../testing/builders'
import { createTestContext, type TestContext } from '../../../testing/context'
import { csvOf } from './stream'
import { EXPORTED } from './tables'

const OCTOBER = { from: Date.UTC(2026, 9, 1), to: Date.UTC(2026, 10, 1) }
const PERIODS = [
  ['all days', {}],
  ['some days', OCTOBER],
  ['all days from one on', { from: OCTOBER.from }],
] as const

let context: TestContext
beforeAll(async () => {
  context = await createTestContext()
  const { id: fundraiserId } = await buildFundraiser(context)
  await buildDonation(context, { fundraiserId })
})
afterAll(() => context.remove())

/** The steps of SQLite for each statement that reads the rows of an export. */
async function plansOf(name: string, period: { from?: number; to?: number }): Promise<string[]> {
  const table = EXPORTED.get(name)
  if (!table) throw new Error(`No table ${name}`)
  const nodes: RootOperationNode[] = []
  const { read } = context.database
  const recording = read.withPlugin({
    transformQuery({ node }) {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await csvOf({ ...context, database: { ...context.database, read: recording } }, table, period).toArray()
  const plans: string[] = []
  for (const node of nodes) {
    const { sql: text, parameters } = read.getExecutor().compileQuery(node, createQueryId())
    const explained = CompiledQuery.raw(`explain query plan ${text}`, [...parameters])
    const { rows } = await read.executeQuery<{ detail: string }>(explained)
    plans.push(...rows.map(({ detail }) => detail))
  }
  return plans
}

/** A batch that is sorted reads all rows behind it, so a table of a million rows would be read two thousand times. */
describe.each(PERIODS)('on SQLite, an export of %s', (_, period) => {
  it.each([...EXPORTED.keys()])('of %s reads its rows in the order of their ids, without sorting', async (name) => {
    if (context.database.engine !== 'sqlite') return
    const plans = await plansOf(name, period)
    expect(plans.join('\n')).toMatch(/INTEGER PRIMARY KEY \(rowid>\?/)
    expect(plans.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
  })
})

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
