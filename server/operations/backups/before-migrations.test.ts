import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../../platform/config'
import { isUpToDate, MIGRATIONS } from '../../platform/database/migrate'
import { openDatabase } from '../../platform/database/open'
import { openSqlite } from '../../platform/database/sqlite'
import { openData } from '../../platform/secrets/known-keys'
import { createSecrets } from '../../platform/secrets/secrets'
import { TEST_SECRET_KEY } from '../../testing/secret-key'
import { backupBefore } from './before-migrations'
import { restoreBackup } from './restore'

let folder: string
let dataDirectory: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pamoja-before-'))
  dataDirectory = join(folder, 'data')
})
afterEach(() => {
  MIGRATIONS.splice(1)
  rmSync(folder, { recursive: true, force: true })
})

it('backs up data of the release before before it is changed', async () => {
  await makeDataOfReleaseBefore()
  expect(await start()).toContain('from 002-added on')
  expect(await isMigrated(dataDirectory)).toBe(true)

  const [name = ''] = readdirSync(join(dataDirectory, 'backups'))
  expect(name).toMatch(/^before-002-added-\d{4}-/)
  const restored = join(folder, 'restored')
  const secrets = createSecrets(TEST_SECRET_KEY)
  await restoreBackup(join(dataDirectory, 'backups', name), { dataDirectory: restored, secrets })
  expect(await isMigrated(restored)).toBe(false)
})

it('takes no second backup while a migration fails again and again, unless rows were added', async () => {
  await makeDataOfReleaseBefore()
  const config = readConfig({ DATA_DIR: dataDirectory, SECRET_KEY: TEST_SECRET_KEY })
  const fail = () => backupBefore(config, () => {})(['002-added'])
  await fail()
  const first = readdirSync(join(dataDirectory, 'backups'))
  await fail()
  expect(readdirSync(join(dataDirectory, 'backups'))).toEqual(first)

  const manifest = join(dataDirectory, 'backups', first[0] ?? '', 'manifest.json')
  const content = JSON.parse(readFileSync(manifest, 'utf8'))
  writeFileSync(manifest, JSON.stringify({ ...content, counts: { ...content.counts, donations: 1 } }))
  // Names are as exact as a second.
  await setTimeout(1_000)
  await fail()
  expect(readdirSync(join(dataDirectory, 'backups'))).not.toEqual(first)
})

it('takes no backup of a new database, nor of one that needs no migration', async () => {
  await start()
  await start()
  expect(existsSync(join(dataDirectory, 'backups'))).toBe(false)
})

it('changes nothing when no backup can be taken, unless the operator wants to go on', async () => {
  await makeDataOfReleaseBefore()
  const taken = join(folder, 'taken')
  writeFileSync(taken, 'a file')
  await expect(start({ BACKUP_DIR: taken })).rejects.toThrow(`could not be backed up before: ${taken} is not a folder.`)
  expect(await isMigrated(dataDirectory)).toBe(false)
  await start({ BACKUP_DIR: taken, BACKUP_BEFORE_MIGRATIONS: 'off' })
  expect(await isMigrated(dataDirectory)).toBe(true)
})

/** Data that lacks a migration. */
async function makeDataOfReleaseBefore(): Promise<void> {
  await (await openDatabase({ databaseUrl: null, dataDirectory })).close()
  MIGRATIONS.push({
    name: '002-added',
    up: (database) => database.schema.createTable('added').addColumn('id', 'integer').execute(),
  })
}

async function isMigrated(directory: string): Promise<boolean> {
  const { read, write } = openSqlite(join(directory, 'pamoja.db'))
  const isDone = await isUpToDate(read)
  await read.destroy()
  await write.destroy()
  return isDone
}

/** Opens the data as the start of a server does. Returns what it says. */
async function start(variables: Record<string, string> = {}): Promise<string> {
  const config = readConfig({ DATA_DIR: dataDirectory, SECRET_KEY: TEST_SECRET_KEY, ...variables })
  const lines: string[] = []
  const { database } = await openData(config, { beforeMigrations: backupBefore(config, (line) => lines.push(line)) })
  await database.close()
  return lines.join('\n')
}
