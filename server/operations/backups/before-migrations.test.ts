import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Migration, Migrator } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '../../platform/config'
import { isUpToDate } from '../../platform/database/migrate'
import { peopleAndFundraisers } from '../../platform/database/migrations/001-people-and-fundraisers'
import { moneyIn } from '../../platform/database/migrations/002-money-in'
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
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('backs up data of an earlier release before it is changed', async () => {
  await makeEarlierData()
  expect(await start()).toContain('from 003-ledger-and-payouts on')
  expect(await isMigrated(dataDirectory)).toBe(true)

  const [name = ''] = readdirSync(join(dataDirectory, 'backups'))
  expect(name).toMatch(/^before-003-ledger-and-payouts-\d{4}-/)
  const restored = join(folder, 'restored')
  const secrets = createSecrets(TEST_SECRET_KEY)
  await restoreBackup(join(dataDirectory, 'backups', name), { dataDirectory: restored, secrets })
  expect(await isMigrated(restored)).toBe(false)
})

it('takes no second backup while a migration fails again and again, unless rows were added', async () => {
  await makeEarlierData()
  const config = readConfig({ DATA_DIR: dataDirectory, SECRET_KEY: TEST_SECRET_KEY })
  const fail = () => backupBefore(config, () => {})(['003-ledger-and-payouts'])
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
  await makeEarlierData()
  const taken = join(folder, 'taken')
  writeFileSync(taken, 'a file')
  await expect(start({ BACKUP_DIR: taken })).rejects.toThrow(`could not be backed up before: ${taken} is not a folder.`)
  expect(await isMigrated(dataDirectory)).toBe(false)
  await start({ BACKUP_DIR: taken, BACKUP_BEFORE_MIGRATIONS: 'off' })
  expect(await isMigrated(dataDirectory)).toBe(true)
})

async function makeEarlierData(): Promise<void> {
  mkdirSync(dataDirectory)
  const { read, write } = openSqlite(join(dataDirectory, 'pamoja.db'))
  const steps: Record<string, Migration> = Object.fromEntries(
    [peopleAndFundraisers, moneyIn].map(({ name, up }) => [name, { up: (handle) => up(handle, 'sqlite') }]),
  )
  const migrator = new Migrator({ db: write, provider: { getMigrations: async () => steps } })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  await read.destroy()
  await write.destroy()
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
