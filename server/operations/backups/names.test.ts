import { expect, test } from 'vitest'
import { backupName, outdatedBackups } from './names'

const MINUTE = 60_000
const NOON = Date.UTC(2026, 10, 21, 12)

/** One backup every quarter of an hour, newest first. */
const quarterHours = (count: number) =>
  Array.from({ length: count }, (_, index) => backupName(new Date(NOON - index * 15 * MINUTE)))

test('keeps the newest 48 backups, and the last one of each of fourteen days', () => {
  const names = quarterHours(20 * 96)
  const outdated = new Set(outdatedBackups(names))
  const kept = names.filter((name) => !outdated.has(name))

  expect(kept.slice(0, 48)).toEqual(names.slice(0, 48))
  expect(kept.slice(48)).toEqual(
    Array.from({ length: 13 }, (_, index) => backupName(new Date(Date.UTC(2026, 10, 20 - index, 23, 45)))),
  )
})

test('never returns a folder that is not a backup', () => {
  expect(outdatedBackups([...quarterHours(48), 'photos', '2026-11-21T02-13-51Z.part', 'notes.txt'])).toEqual([])
})
