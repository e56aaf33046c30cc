import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestParts, type TestParts } from '../../../testing/parts'
import { backupName, dispensableBackups, listBackups } from '../names'
import { takeBackup } from '../take'
import { type Disk, reserveOf } from './room'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NOON = Date.UTC(2026, 10, 21, 12)
const SIZE = 400_000_000

let parts: TestParts
let backups: string
beforeEach(async () => {
  parts = await createTestParts()
  backups = join(parts.dataDirectory, 'backups')
})
afterEach(() => parts.remove())

it('deletes backups before their time where the disk is small, and leaves the reserve free', async () => {
  const first = await backUpAt(NOON, async () => ({ size: SIZE, free: SIZE }))
  const copy = statSync(join(first.path, 'pamoja.db')).size
  const reserve = reserveOf({ size: SIZE, free: 0 })
  /** Has room for about six copies beside the reserve. */
  const measure = async () => ({ size: SIZE, free: reserve + 6 * copy - used() })
  const deleted: string[] = []
  for (let count = 1; count <= 8; count += 1) {
    const taken = await backUpAt(NOON + count * 15 * MINUTE, measure)
    deleted.push(...taken.deleted)
    expect((await measure()).free).toBeGreaterThanOrEqual(reserve)
  }
  const names = listBackups(readdirSync(backups))
  expect(names.length).toBeGreaterThan(3)
  expect(names[0]).toBe(backupName(new Date(NOON + 8 * 15 * MINUTE)))
  expect([...deleted, ...names].sort()).toHaveLength(9)
})

it('refuses a backup that would use the reserve, except before migrations', async () => {
  const measure = async () => ({ size: SIZE, free: SIZE / 5 })
  await expect(backUpAt(NOON, measure)).rejects.toThrow('must stay free for the data; 80 MB are free')
  expect(readdirSync(backups)).toEqual([])
  expect(await backUpAt(NOON, measure, true)).toMatchObject({ problems: [] })
})

it('keeps 1 GiB or a tenth of the disk free, and a quarter of a small one', () => {
  const gibibyte = 1024 ** 3
  const reserves = [2, 8, 20, 200].map((size) => reserveOf({ size: size * gibibyte, free: 0 }) / gibibyte)
  expect(reserves).toEqual([0.5, 1, 2, 20])
})

it('never deletes the last ones of three days, nor the newest one without problems', () => {
  const at = (days: number, quarters: number) => backupName(new Date(NOON - days * DAY - quarters * 15 * MINUTE))
  const names = [0, 1, 2, 3, 4].flatMap((day) => [0, 1].map((quarter) => at(day, quarter)))
  const upgrade = 'before-030-step-2026-01-01T00-00-00Z'
  expect(dispensableBackups([...names, upgrade, 'photos'], (name) => name === at(3, 1))).toEqual([
    ...[4, 2, 1, 0].map((day) => at(day, 1)),
    ...[4, 3].map((day) => at(day, 0)),
  ])
})

function backUpAt(at: number, measure: () => Promise<Disk>, mayUseReserve = false) {
  return takeBackup(parts, backups, new Date(at), { measure, mayUseReserve })
}

/** Bytes of the copies of the database. */
function used(): number {
  return readdirSync(backups).reduce((sum, name) => sum + statSync(join(backups, name, 'pamoja.db')).size, 0)
}
