import { type Migration, Migrator, sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildFundraiser, buildUser } from '../../../../testing/builders'
import { createTestParts, type TestParts } from '../../../../testing/parts'
import { languages } from './043-languages'

let parts: TestParts
beforeEach(async () => {
  parts = await createTestParts(Date.now())
})
afterEach(() => parts.remove())

it('takes everybody from before for a reader of English, and says nothing about their stories', async () => {
  const { id: userId } = await buildUser(parts)
  await buildFundraiser(parts, { userId })
  const { read, write, engine } = parts.database
  // Migration 044 has added these.
  const ofTable = engine === 'postgres' ? ' on fundraisers' : ''
  await sql.raw(`drop trigger fundraisers_story_language${ofTable}`).execute(write)
  await sql.raw('drop index fundraisers_open_language').execute(write)
  for (const [table, column] of [
    ['users', 'language'],
    ['payment_attempts', 'language'],
    ['fundraisers', 'storyLanguage'],
  ])
    await sql.raw(`alter table ${table} drop column "${column}"`).execute(write)
  const steps: Record<string, Migration> = { [languages.name]: { up: (handle) => languages.up(handle, engine) } }
  const options = { migrationTableName: 'again', migrationLockTableName: 'again_lock' }
  const { error } = await new Migrator({
    ...options,
    db: write,
    provider: { getMigrations: async () => steps },
  }).migrateToLatest()
  expect(error).toBeUndefined()
  expect(await read.selectFrom('users').select('language').execute()).toEqual([{ language: 'en' }])
  expect(await read.selectFrom('fundraisers').select('storyLanguage').execute()).toEqual([{ storyLanguage: null }])
})
