import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import SQLite from 'better-sqlite3'
import { beforeEach, expect, it } from 'vitest'
import { buildDonation } from '../../testing/builders'
import { createTestParts, type TestParts } from '../../testing/parts'
import { runCommand } from '../../testing/run-command'
import { lastBackup } from '../facts'
import { readManifest } from './manifest'
import { backupName, removeOutdated } from './names'
import { takeBackup } from './take'

const DAY = 24 * 60 * 60_000
const ORPHAN = '1 row of thanks refers to a row of fundraisers that does not exist'

let parts: TestParts
let backups: string
beforeEach(async () => {
  parts = await createTestParts()
  backups = join(parts.dataDirectory, 'backups')
  await buildDonation(parts)
})

it('keeps a backup with an orphaned row, names it, and exits with 1', async () => {
  insertOrphan()
  const { code, output } = await run('backup')
  expect(output).toContain(ORPHAN)
  expect(code).toBe(1)
  const [name = ''] = readdirSync(backups)
  expect(readManifest(join(backups, name)).problems).toEqual([ORPHAN])
  expect(await lastBackup.read(parts.database.read)).toMatchObject({ path: join(backups, name), problem: ORPHAN })
})

it('restores a backup with an orphaned row only on request', async () => {
  insertOrphan()
  await run('backup')
  const [name = ''] = readdirSync(backups)
  const elsewhere = { DATA_DIR: join(parts.dataDirectory, 'restored') }
  const refused = await run('restore', [join(backups, name)], elsewhere)
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining(ORPHAN) })
  expect(readdirSync(parts.dataDirectory)).not.toContain('restored')
  expect(await run('restore', [join(backups, name), '--with-problems'], elsewhere)).toMatchObject({ code: 0 })
})

it('never deletes the last backup without problems', async () => {
  const start = Date.UTC(2026, 9, 1)
  const good = await backUpAt(start)
  insertOrphan()
  for (let day = 1; day <= 16; day += 1)
    for (let copy = 0; copy < 4; copy += 1) copyWithProblems(start + day * DAY + copy * 60_000)
  await removeOutdated(backups, new Date(start + 17 * DAY))
  expect(readdirSync(backups)).toContain(basename(good))

  change('delete from thanks')
  const later = await backUpAt(start + 18 * DAY)
  await removeOutdated(backups, new Date(start + 18 * DAY))
  expect(readdirSync(backups)).toContain(basename(later))
  expect(readdirSync(backups)).not.toContain(basename(good))

  /** Only its manifest matters here. */
  function copyWithProblems(at: number): void {
    const folder = join(backups, backupName(new Date(at)))
    mkdirSync(folder)
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...readManifest(good), problems: [ORPHAN] }))
  }
})

it('deletes what killed backups left hours ago', async () => {
  const now = Date.UTC(2026, 10, 21)
  const [old, fresh] = [`${backupName(new Date(now))}.part`, `${backupName(new Date(now + DAY))}.part`]
  for (const [name, at] of [
    [old, now - DAY],
    [fresh, now],
  ] as const) {
    mkdirSync(join(backups, name), { recursive: true })
    utimesSync(join(backups, name), at / 1000, at / 1000)
  }
  await removeOutdated(backups, new Date(now))
  expect(readdirSync(backups)).toEqual([fresh])
})

it('refuses a backup with a manifest that was cut off', async () => {
  const path = await backUpAt(0)
  writeFileSync(join(path, 'manifest.json'), '{"version": 1, "cre')
  expect(() => readManifest(path)).toThrow('is not readable')
})

const backUpAt = async (at: number) =>
  (await takeBackup({ dataDirectory: parts.dataDirectory, secrets: parts.secrets }, backups, new Date(at))).path

/** Through a connection that checks no references, as a program other than the server would do it. */
function change(statement: string): void {
  const database = new SQLite(join(parts.dataDirectory, 'pamoja.db'))
  database.pragma('foreign_keys = OFF')
  database.exec(statement)
  database.close()
}

function insertOrphan(): void {
  const columns = 'id, fundraiserId, userId, message, upToDonationId, recipients, createdAt'
  change(`insert into thanks (${columns}) select 1, 99, min(id), '', 1, 0, 0 from users`)
}

const run = (name: string, given?: string[], variables?: Record<string, string>) =>
  runCommand(name, parts, given, variables)
