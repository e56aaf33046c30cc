import { type Migration, Migrator, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildDonation, buildFundraiser, buildUser } from '../../../../testing/builders'
import { createTestParts, type TestParts } from '../../../../testing/parts'
import { finding } from './041-finding'

const WEEK = 7 * 86_400_000

let parts: TestParts
beforeEach(async () => {
  parts = await createTestParts(Date.now())
})
afterEach(() => parts.remove())

it('gives each fundraiser the week of its last donation and the country of its creator', async () => {
  const now = parts.clock()
  const rwandan = await buildUser(parts, { location: 'Musanze, Rwanda' })
  const given = await buildFundraiser(parts, { userId: rwandan.id })
  await buildDonation(parts, { fundraiserId: given.id, createdAt: now - 3 * WEEK })
  await buildDonation(parts, { fundraiserId: given.id, createdAt: now - WEEK })
  const nobody = await buildUser(parts, { location: 'Springfield' })
  const untouched = await buildFundraiser(parts, { userId: nobody.id })
  await bringToEarlierShape()
  await migrate()
  const rows = await parts.database.read
    .selectFrom('fundraisers')
    .select(['id', 'lastGiftWeek', 'country'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { id: given.id, lastGiftWeek: Math.floor((now - WEEK) / WEEK), country: 'RW' },
    { id: untouched.id, lastGiftWeek: null, country: null },
  ])
})

async function migrate(): Promise<void> {
  const { write, engine } = parts.database
  const steps: Record<string, Migration> = { [finding.name]: { up: (handle) => finding.up(handle, engine) } }
  const provider = { getMigrations: async () => steps }
  const options = { db: write, provider, migrationTableName: 'again', migrationLockTableName: 'again_lock' }
  const { error } = await new Migrator(options).migrateToLatest()
  if (error) throw error
}

async function bringToEarlierShape(): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(parts.database.write)
  for (const name of ['needs', 'category_needs', 'country']) await run(`drop index fundraisers_open_${name}`)
  for (const column of ['lastGiftWeek', 'country']) await run(`alter table fundraisers drop column "${column}"`)
}
