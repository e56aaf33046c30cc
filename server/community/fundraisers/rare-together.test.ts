import { createQueryId, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser } from '../../testing/builders'
import { createTestParts, type TestParts } from '../../testing/parts'
import { listFundraisers } from './list'

/** More than what is read one by one. */
const FREQUENT = 2_100

let parts: TestParts
beforeAll(async () => {
  parts = await createTestParts()
  const { id: userId } = await buildUser(parts)
  const insert = (count: number, searchText: string, country: string) =>
    sql`
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into fundraisers ("userId", title, description, category, "goalAmount", "searchText", country, "isActive", "createdAt")
    select ${userId}, 'T', 'D', 'medical', 500, ${searchText}, ${country}, 1, n from numbers`.execute(
      parts.database.write,
    )
  await insert(FREQUENT, 'a clinic', 'NG')
  await insert(FREQUENT, 'a school', 'KE')
  await insert(2, 'a clinic', 'KE')
}, 180_000)
afterAll(() => parts.remove())

/** The country and how the engine reads the page. */
async function find(word: string, country: string) {
  const { lists, engine } = parts.database
  const asked: RootOperationNode[] = []
  const record: KyselyPlugin = {
    transformQuery({ node }) {
      asked.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const filter = { category: undefined, country, userId: undefined, words: [word] }
  const page = { sort: 'newest' as const, after: null, limit: 10, now: parts.clock() }
  const found = await listFundraisers({ engine, lists: lists.withPlugin(record) }, filter, page)
  const last = asked.at(-1)
  return { countries: found.map((row) => row.country), plan: last ? await explain(last) : '' }
}

async function explain(node: RootOperationNode): Promise<string> {
  const { lists, engine } = parts.database
  const compiled = lists.getExecutor().compileQuery(node, createQueryId())
  const words = engine === 'sqlite' ? 'explain query plan' : 'explain'
  return JSON.stringify((await lists.executeQuery({ ...compiled, sql: `${words} ${compiled.sql}` })).rows)
}

it('a frequent word that is rare in a frequent country is found without reading all fundraisers in order', async () => {
  const { countries, plan } = await find('clinic', 'KE')
  expect(countries).toEqual(['KE', 'KE'])
  if (parts.database.engine === 'sqlite') expect(plan).not.toContain('fundraisers_open_newest')
})

it('a word that is frequent in a country is read in the order of the list', async () => {
  const { countries, plan } = await find('clinic', 'NG')
  expect(countries).toEqual(Array(10).fill('NG'))
  if (parts.database.engine === 'sqlite') expect(plan).toContain('fundraisers_open_newest')
})
