import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { beforeEach, expect, it } from 'vitest'
import { isUpToDate } from '../../platform/database/migrate'
import { openDatabase } from '../../platform/database/open'
import { noteCurrentKey } from '../../platform/secrets/keys'
import { createSecrets } from '../../platform/secrets/secrets'
import { makeFolder } from '../../testing/folder'
import { requireRoom, reserveOf } from './files'
import { backupName, outdatedBackups } from './names'
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

it('restores rows and pictures', async () => {
  const backup = await backUp()
  expect(backup).toBe(join(folder, 'backups', '2026-11-21T02-13-51Z'))
  await restoreBackup(backup, target)

  expect(subjects(join(target.dataDirectory, 'pamoja.db'))).toEqual(['first'])
  expect(readFileSync(join(target.dataDirectory, 'media', PICTURE), 'utf8')).toBe('a picture')
  const reopened = await openDatabase({ databaseUrl: null, dataDirectory: target.dataDirectory })
  expect(await isUpToDate(reopened.read)).toBe(true)
  await reopened.close()
})

it('gives only the owner access to a backup, which does not contain the key', async () => {
  writeFileSync(join(source.dataDirectory, 'secret.key'), KEY)
  const backup = await backUp()
  const files = readdirSync(backup, { recursive: true, withFileTypes: true })
  expect(files.map((file) => file.name).sort()).toEqual([PICTURE, 'manifest.json', 'media', 'pamoja.db'].sort())
  for (const file of files) {
    expect(statSync(join(file.parentPath, file.name)).mode & 0o077, file.name).toBe(0)
    if (file.isFile()) expect(readFileSync(join(file.parentPath, file.name)).includes(KEY)).toBe(false)
  }
})

it('leaves nothing behind when the database is damaged', async () => {
  const database = join(source.dataDirectory, 'pamoja.db')
  const bytes = readFileSync(database)
  writeFileSync(database, bytes.fill(0x5a, 8_192, 40_960))
  await expect(backUp()).rejects.toThrow('damaged')
  expect(readdirSync(join(folder, 'backups'))).toEqual([])
})

it.each(['pamoja.db', `media/${PICTURE}`])(
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

it('refuses a backup made while its key was changed, unless both keys are given', async () => {
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

it('refuses a different key', async () => {
  const backup = await backUp()
  await expect(restoreBackup(backup, { ...target, secrets: createSecrets(OTHER_KEY) })).rejects.toThrow('secret key')
  expect(existsSync(target.dataDirectory)).toBe(false)
})

it('refuses to write over existing data', async () => {
  const backup = await backUp()
  cpSync(source.dataDirectory, target.dataDirectory, { recursive: true })
  insertMail(target.dataDirectory, 'newer')
  await expect(restoreBackup(backup, target)).rejects.toThrow('exists')
  expect(subjects(join(target.dataDirectory, 'pamoja.db'))).toEqual(['first', 'newer'])
})

it('refuses a folder that is not a backup', async () => {
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

const HOUR = 60 * 60_000
const MORNING = Date.UTC(2026, 10, 21, 6)

it('stores a picture that did not change once for all backups', async () => {
  const first = await backUpAt(MORNING)
  writeFileSync(join(source.dataDirectory, 'media', 'b.jpg'), 'another')
  const second = await backUpAt(MORNING + HOUR)
  const nextDay = await backUpAt(MORNING + 24 * HOUR)

  expect(inode(first, PICTURE)).not.toBe(statSync(join(source.dataDirectory, 'media', PICTURE)).ino)
  expect([inode(second, PICTURE), inode(nextDay, PICTURE)]).toEqual([inode(first, PICTURE), inode(first, PICTURE)])
  expect(inode(nextDay, 'b.jpg')).toBe(inode(second, 'b.jpg'))
})

it('copies a picture again when the one in the backup before has another size', async () => {
  const first = await backUpAt(MORNING)
  writeFileSync(join(first, 'media', PICTURE), 'cut')
  const second = await backUpAt(MORNING + HOUR)
  expect(readFileSync(join(second, 'media', PICTURE), 'utf8')).toBe('a picture')
})

it('copies a picture again from the next day on when the one in the backup before is damaged', async () => {
  const first = await backUpAt(MORNING)
  writeFileSync(join(first, 'media', PICTURE), 'A picture')
  const nextDay = await backUpAt(MORNING + 24 * HOUR)
  expect(readFileSync(join(nextDay, 'media', PICTURE), 'utf8')).toBe('a picture')
})

const backUpAt = async (at: number) => (await takeBackup(source, join(folder, 'backups'), new Date(at))).path

const inode = (backup: string, name: string) => statSync(join(backup, 'media', name)).ino

const MINUTE = 60_000
const NOON = Date.UTC(2026, 10, 21, 12)

/** One backup every quarter of an hour, newest first. */
const quarterHours = (count: number) =>
  Array.from({ length: count }, (_, index) => backupName(new Date(NOON - index * 15 * MINUTE)))

it('keeps the newest 48 backups, and the last one of each of fourteen days', () => {
  const names = quarterHours(20 * 96)
  const outdated = new Set(outdatedBackups(names))
  const kept = names.filter((name) => !outdated.has(name))

  expect(kept.slice(0, 48)).toEqual(names.slice(0, 48))
  expect(kept.slice(48)).toEqual(
    Array.from({ length: 13 }, (_, index) => backupName(new Date(Date.UTC(2026, 10, 20 - index, 23, 45)))),
  )
})

it('never returns a folder that is not a backup', () => {
  expect(outdatedBackups([...quarterHours(48), 'photos', '2026-11-21T02-13-51Z.part', 'notes.txt'])).toEqual([])
})

it('refuses a copy that would use the reserve', async () => {
  await expect(requireRoom(tmpdir(), 1e18)).rejects.toThrow(/has no room: .* must stay free for the data/)
})

it('keeps 1 GiB or a tenth of the disk free, and a quarter of a small one', () => {
  const gibibyte = 1024 ** 3
  expect([2, 8, 20, 200].map((size) => reserveOf(size * gibibyte) / gibibyte)).toEqual([0.5, 1, 2, 20])
})
