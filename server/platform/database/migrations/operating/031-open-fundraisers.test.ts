import { type Migration, Migrator, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { countFundraisers } from '../../../../community/fundraisers/lists/count'
import { listFundraisers } from '../../../../community/fundraisers/lists/list'
import { buildFundraiser, buildUser } from '../../../../testing/builders'
import { createTestParts, type TestParts } from '../../../../testing/parts'
import { openFundraisers } from './031-open-fundraisers'

const DAY = 86_400_000
const ALL = { category: undefined, userId: undefined, words: [] }

let parts: TestParts
beforeEach(async () => {
  parts = await createTestParts(Date.now())
})
afterEach(() => parts.remove())

it('gives what is there its place in the lists and counts', async () => {
  const now = parts.clock()
  const verified = await buildUser(parts, { isVerified: 1 })
  const near = await buildFundraiser(parts, { goalAmount: 1_000, currentAmount: 900 })
  const trusted = await buildFundraiser(parts, { userId: verified.id, endDate: null })
  const far = await buildFundraiser(parts, { category: 'medical', endDate: now + DAY })
  await buildFundraiser(parts, { endDate: now - 1 })
  const over = await buildFundraiser(parts, { endDate: now - 3 * DAY })
  await buildFundraiser(parts, { isActive: 0 })
  await buildFundraiser(parts, { hiddenAt: now })
  await bringToEarlierShape()
  await migrate()

  const page = { sort: 'featured', after: null, limit: 10, now } as const
  const listed = (await listFundraisers(parts.database, ALL, page)).map(({ id }) => id)
  expect(listed).toEqual([trusted.id, near.id, far.id])
  expect(await countFundraisers(parts.database, ALL, now)).toBe(3)
  expect(await countFundraisers(parts.database, { ...ALL, category: 'medical' }, now)).toBe(1)
  const ended = parts.database.read.selectFrom('fundraisers').select('id').where('isOver', '=', 1)
  expect(await ended.execute()).toEqual([{ id: over.id }])
})

async function migrate(): Promise<void> {
  const { write, engine } = parts.database
  const steps: Record<string, Migration> = {
    [openFundraisers.name]: { up: (handle) => openFundraisers.up(handle, engine) },
  }
  const provider = { getMigrations: async () => steps }
  const options = { db: write, provider, migrationTableName: 'again', migrationLockTableName: 'again_lock' }
  const { error } = await new Migrator(options).migrateToLatest()
  if (error) throw error
}

async function bringToEarlierShape(): Promise<void> {
  const { write, engine } = parts.database
  const run = (statement: string) => sql.raw(statement).execute(write)
  if (engine === 'postgres') {
    for (const name of ['fundraisers_derive', 'fundraisers_count', 'users_verified', 'fundraisers_story_language'])
      await run(`drop function ${name} cascade`)
  } else {
    const { rows } = await sql<{ name: string }>`select name from sqlite_schema
      where type = 'trigger' and name in ('fundraisers_count_insert', 'fundraisers_count_delete', 'fundraisers_count_update',
        'fundraisers_new_owner', 'fundraisers_new_end', 'users_verified', 'fundraisers_story_language')`.execute(write)
    for (const { name } of rows) await run(`drop trigger ${name}`)
  }
  // Migration 041 has added the first of these indexes and the last of these orders, migration 044 the second one.
  for (const name of ['country', 'language']) await run(`drop index fundraisers_open_${name}`)
  for (const order of ['newest', 'ending', 'funded', 'featured', 'needs'])
    for (const prefix of ['', 'category_']) await run(`drop index fundraisers_open_${prefix}${order}`)
  await run('drop index fundraisers_open_id')
  await run('drop table fundraiser_counts')
  for (const column of ['isCreatorVerified', 'isOver']) await run(`alter table fundraisers drop column "${column}"`)
  await run('create index fundraisers_ending on fundraisers ("isActive", "endDate", id)')
}
