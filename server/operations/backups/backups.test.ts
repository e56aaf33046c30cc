import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { isUpToDate } from '../../platform/database/migrate'
import { openDatabase } from '../../platform/database/open'
import { noteCurrentKey } from '../../platform/secrets/keys'
import { createSecrets } from '../../platform/secrets/secrets'
import { makeFolder } from '../../testing/folder'
import { restoreBackup } from './restore'
import { type BackupSource, takeBackup } from './take'

const KEY = 'a key that is long enough for a test'
const OTHER_KEY = 'another key that is long enough too'
const NOW = new Date('2026-11-21T02:13:51Z')
const PICTURE = `${'a1'.repeat(16)}.jpg`

let folder: string
let source: BackupSource
let target: BackupSource

beforeEach(async () => {
  folder = makeFolder()
  source = { dataDirectory: join(folder, 'data'), secrets: createSecrets(KEY) }
  target = { dataDirectory: join(folder, 'restored'), secrets: createSecrets(KEY) }
  const database = await openDatabase({ databaseUrl: null, dataDirectory: source.dataDirectory })
  await database.close()
  insertMail(source.dataDirectory, 'first')
  mkdirSync(join(source.dataDirectory, 'media'))
  writeFileSync(join(source.dataDirectory, 'media', PICTURE), 'a picture')
})

const backUp = async () => (await takeBackup(source, join(folder, 'backups'), NOW)).path

test('restores rows and pictures', async () => {
  const backup = await backUp()
  expect(backup).toBe(join(folder, 'backups', '2026-11-21T02-13-51Z'))
  await restoreBackup(backup, target)

  expect(subjects(join(target.dataDirectory, 'pamoja.db'))).toEqual(['first'])
  expect(readFileSync(join(target.dataDirectory, 'media', PICTURE), 'utf8')).toBe('a picture')
  const reopened = await openDatabase({ databaseUrl: null, dataDirectory: target.dataDirectory })
  expect(await isUpToDate(reopened.read)).toBe(true)
  await reopened.close()
})

test('gives only the owner access to a backup, which does not contain the key', async () => {
  writeFileSync(join(source.dataDirectory, 'secret.key'), KEY)
  const backup = await backUp()
  const files = readdirSync(backup, { recursive: true, withFileTypes: true })
  expect(files.map((file) => file.name).sort()).toEqual([PICTURE, 'manifest.json', 'media', 'pamoja.db'].sort())
  for (const file of files) {
    expect(statSync(join(file.parentPath, file.name)).mode & 0o077, file.name).toBe(0)
    if (file.isFile()) expect(readFileSync(join(file.parentPath, file.name)).includes(KEY)).toBe(false)
  }
})

test('leaves nothing behind when the database is damaged', async () => {
  const database = join(source.dataDirectory, 'pamoja.db')
  const bytes = readFileSync(database)
  writeFileSync(database, bytes.fill(0x5a, 8_192, 40_960))
  await expect(backUp()).rejects.toThrow('damaged')
  expect(readdirSync(join(folder, 'backups'))).toEqual([])
})

test.each(['pamoja.db', `media/${PICTURE}`])(
  'refuses a backup whose %s has changed or is missing, and restores nothing',
  async (name) => {
    const backup = await backUp()
    const bytes = readFileSync(join(backup, name))
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    writeFileSync(join(backup, name), bytes)
    await expect(restoreBackup(backup, target)).rejects.toThrow(`${name} is not what was backed up`)
    rmSync(join(backup, name))
    await expect(restoreBackup(backup, target)).rejects.toThrow(`${name} is missing`)
    expect(existsSync(target.dataDirectory)).toBe(false)
  },
)

test('refuses a backup made while its key was changed, unless both keys are given', async () => {
  const database = await openDatabase({ databaseUrl: null, dataDirectory: source.dataDirectory })
  await noteCurrentKey(database.write, createSecrets(KEY))
  await noteCurrentKey(database.write, createSecrets(OTHER_KEY))
  await database.close()
  await expect(backUp()).rejects.toThrow('another key')
  source.secrets = createSecrets(OTHER_KEY, KEY)
  const backup = await backUp()
  await expect(restoreBackup(backup, { ...target, secrets: createSecrets(OTHER_KEY) })).rejects.toThrow('another key')
  expect(existsSync(target.dataDirectory)).toBe(false)
  await restoreBackup(backup, { ...target, secrets: createSecrets(KEY, OTHER_KEY) })
  expect(subjects(join(target.dataDirectory, 'pamoja.db'))).toEqual(['first'])
})

test('refuses a different key', async () => {
  const backup = await backUp()
  await expect(restoreBackup(backup, { ...target, secrets: createSecrets(OTHER_KEY) })).rejects.toThrow('secret key')
  expect(existsSync(target.dataDirectory)).toBe(false)
})

test('refuses to write over existing data', async () => {
  const backup = await backUp()
  cpSync(source.dataDirectory, target.dataDirectory, { recursive: true })
  insertMail(target.dataDirectory, 'newer')
  await expect(restoreBackup(backup, target)).rejects.toThrow('exists')
  expect(subjects(join(target.dataDirectory, 'pamoja.db'))).toEqual(['first', 'newer'])
})

test('refuses a folder that is not a backup', async () => {
  await expect(restoreBackup(folder, target)).rejects.toThrow('not a backup')
})

/** Adds one row through a separate connection, as another process would. */
function insertMail(dataDirectory: string, subject: string): void {
  const database = new SQLite(join(dataDirectory, 'pamoja.db'))
  const columns = '(mailKey, recipient, subject, textBody, htmlBody, nextAttemptAt, createdAt)'
  database.prepare(`insert into outgoing_mail ${columns} values (hex(randomblob(8)), '', ?, '', '', 0, 0)`).run(subject)
  database.close()
}

function subjects(path: string): unknown[] {
  const database = new SQLite(path, { readonly: true })
  const rows = database.prepare('select subject from outgoing_mail order by id').pluck().all()
  database.close()
  return rows
}
