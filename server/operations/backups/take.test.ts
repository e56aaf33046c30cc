import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../../platform/database/open'
import { createSecrets } from '../../platform/secrets/secrets'
import { makeFolder } from '../../testing/folder'
import { TEST_SECRET_KEY } from '../../testing/secret-key'
import { takeBackup } from './take'

const HOUR = 60 * 60_000
const MORNING = Date.UTC(2026, 10, 21, 6)
const PICTURE = `${'a1'.repeat(16)}.jpg`
const secrets = createSecrets(TEST_SECRET_KEY)

let folder: string
let dataDirectory: string
beforeEach(async () => {
  folder = makeFolder()
  dataDirectory = join(folder, 'data')
  await (await openDatabase({ databaseUrl: null, dataDirectory })).close()
  mkdirSync(join(dataDirectory, 'media'))
  writeFileSync(join(dataDirectory, 'media', PICTURE), 'a picture')
})

it('stores a picture that did not change once for all backups', async () => {
  const first = await backUpAt(MORNING)
  writeFileSync(join(dataDirectory, 'media', 'b.jpg'), 'another')
  const second = await backUpAt(MORNING + HOUR)
  const nextDay = await backUpAt(MORNING + 24 * HOUR)

  expect(inode(first, PICTURE)).not.toBe(statSync(join(dataDirectory, 'media', PICTURE)).ino)
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

const backUpAt = async (at: number) =>
  (await takeBackup({ dataDirectory, secrets }, join(folder, 'backups'), new Date(at))).path

const inode = (backup: string, name: string) => statSync(join(backup, 'media', name)).ino
