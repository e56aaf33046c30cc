import { type Kysely, type KyselyPlugin, RawNode } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Tables } from '../platform/database/schema'
import { createTestParts, type TestParts } from '../testing/parts'
import { listCampaignFigures, listCommission, listToThank, sumCommission } from './overview'

let parts: TestParts
beforeAll(async () => {
  parts = await createTestParts()
})
afterAll(() => parts.remove())

interface Reading {
  engine: 'sqlite' | 'postgres'
  read: Kysely<Tables>
}

/** The steps in which the engine would run a query. */
async function planOf(run: (database: Reading) => Promise<unknown>): Promise<string[]> {
  const steps: string[] = []
  const explain: KyselyPlugin = {
    transformQuery: ({ node }) => RawNode.create(['explain query plan ', ''], [node]),
    transformResult: async ({ result }) => {
      for (const { detail } of result.rows) steps.push(String(detail))
      return { ...result, rows: [] }
    },
  }
  const { engine, read } = parts.database
  await run({ engine, read: read.withPlugin(explain) })
  return steps
}

const OF_A_PERSON = /^SEARCH f USING (COVERING )?INDEX fundraisers_owner \(userId=\?\)/

// SQLite has no statistics here, so its plans do not depend on the rows. PostgreSQL plans from statistics of its own.
it.each<[string, (database: Reading) => Promise<unknown>, RegExp[]]>([
  ['to thank', (database) => listToThank(database, 1), [OF_A_PERSON]],
  ['of each person', ({ read }) => listCampaignFigures(read, [1, 2], 0), [OF_A_PERSON]],
  [
    'with the commission of each person',
    (database) => listCommission(database, 1, [1, 2]),
    [
      OF_A_PERSON,
      /^SEARCH e USING INDEX ledger_entries_fundraiser \(fundraiserId=\? AND account=\?\)/,
      /^SEARCH v USING INTEGER PRIMARY KEY/,
      OF_A_PERSON,
      /^SEARCH r USING COVERING INDEX refunds_payment \(paymentId=\?\)/,
      /^SEARCH v USING COVERING INDEX \S+ \(eventKey=\?\)/,
      OF_A_PERSON,
      /^SEARCH x USING INDEX disputes_payment \(paymentId=\?\)/,
      /^SEARCH v USING COVERING INDEX \S+ \(eventKey=\?\)/,
      /^SCAN own/,
      /^SEARCH l USING INDEX ledger_entries_event \(eventId=\?\)/,
    ],
  ],
])('reads only the fundraisers %s', async (_, run, expected) => {
  if (parts.database.engine !== 'sqlite') return
  // The donations and letters of one fundraiser are left out.
  const steps = (await planOf(run)).filter((step) => /^(SCAN|SEARCH) ([eflrvx]|own)\b/.test(step))
  expect(steps).toEqual(expected.map((step) => expect.stringMatching(step)))
})

it('reads only the commission of one leader', async () => {
  if (parts.database.engine !== 'sqlite') return
  expect(await planOf(({ read }) => sumCommission(read, 1))).toEqual([
    expect.stringMatching(
      /^SEARCH l USING COVERING INDEX ledger_entries_owed \(account=\? AND fundraiserId=\? AND userId=\?\)/,
    ),
    expect.stringMatching(/^SEARCH v USING INTEGER PRIMARY KEY/),
  ])
})
