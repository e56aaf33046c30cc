import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { makeFolder } from '../../testing/folder'
import { createTestParts, type TestParts } from '../../testing/parts'
import { CommandError, openMigrated } from './command'

const LAST = '001-initial'

let parts: TestParts
beforeEach(async () => {
  parts = await createTestParts()
})

const rename = (from: string, to: string) =>
  sql`update kysely_migration set name = ${to} where name = ${from}`.execute(parts.database.write)

it('refuses data of an older version and of another one, and names the migrations', async () => {
  await rename(LAST, '046-of-another-version')
  await expect(openMigrated(parts)).rejects.toThrow('made by another version, which ran 046-of-another-version.')
  await sql`delete from kysely_migration`.execute(parts.database.write)
  await expect(openMigrated(parts)).rejects.toThrow(
    new CommandError(`The data is of an older version, without ${LAST}. Start the server first: it upgrades the data.`),
  )
})

it('makes no database where there is none', async () => {
  const dataDirectory = makeFolder()
  await expect(openMigrated({ databaseUrl: null, dataDirectory })).rejects.toThrow('There is no database')
  expect(existsSync(join(dataDirectory, 'pamoja.db'))).toBe(false)
})
