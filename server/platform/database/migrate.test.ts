import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/setup/database'
import { isUpToDate, MIGRATIONS } from './migrate'
import { openDatabase } from './open'

let opened: TestDatabase
beforeEach(async () => {
  opened = await openTestDatabase()
})
afterEach(async () => {
  MIGRATIONS.splice(1)
})

/** Opens the data once more, as a server does at its start. */
const open = async (beforeMigrations?: (pending: readonly string[]) => Promise<void>) =>
  (await openDatabase(opened, { beforeMigrations })).close()

it('changes nothing when a migration fails half-way, so that the next start can retry', async () => {
  let fails = true
  MIGRATIONS.push({
    name: '002-added',
    async up(database) {
      await database.schema.createTable('added').addColumn('id', 'integer').execute()
      if (fails) throw new Error('half-way')
    },
  })
  const { read } = opened.database
  const tables = async () => (await read.introspection.getTables()).map(({ name }) => name)
  const before = await tables()
  await expect(open()).rejects.toThrow('half-way')
  expect(await tables()).toEqual(before)
  expect(await isUpToDate(read)).toBe(false)

  fails = false
  const pending: unknown[] = []
  await open(async (names) => void pending.push(names))
  expect(pending).toEqual([['002-added']])
  expect(await tables()).toContain('added')
  expect(await isUpToDate(read)).toBe(true)
  await sql`drop table added`.execute(opened.database.write)
})

it('refuses data that another version made, and changes nothing', async () => {
  const { write } = opened.database
  await sql`update kysely_migration set name = '046-of-another-version'`.execute(write)
  await expect(open()).rejects.toThrow('The data was made by another version, which ran 046-of-another-version.')
  expect((await sql`select name from kysely_migration`.execute(write)).rows).toEqual([
    { name: '046-of-another-version' },
  ])
})
