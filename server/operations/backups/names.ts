const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/
/** Those of PostgreSQL are one file. */
const NAME_BEFORE = /^before-([\w-]+)-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z)(?:\.dump)?$/

/** How many of the newest are kept whatever their age: twelve hours of one every quarter of an hour. */
const NEWEST = 48
/** For how many days the last backup of each day is kept. */
const DAYS = 14
/** Of how many days one stays, however short the room is: something else may be filling the disk. */
const LEAST_DAYS = 3
const NEWEST_BEFORE = 3

/** `2026-11-21T02-13-51Z`: sorts by time, and is a valid file name everywhere. */
export function backupName(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** `before-030-chained-audit-2026-11-21T02-13-51Z`: taken before migrations, the first of which it names. */
export function backupNameBefore(migration: string, now: Date): string {
  return `before-${migration}-${backupName(now)}`
}

/** The moment that a name tells, in milliseconds since 1970. NaN for other names. */
export function timeOf(name: string): number {
  const [, day, hours, minutes, seconds] = /(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z/.exec(name) ?? []
  return Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
}

/** The names of regular backups, the newest first. */
export function listBackups(names: string[]): string[] {
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
}

/**
 * The outdated names in a folder of backups: neither among the newest nor the last of a recent day. The newest backup for which
 * `isGood` is true is never outdated.
 */
export function outdatedBackups(names: string[], isGood: (name: string) => boolean = () => true): string[] {
  const backups = listBackups(names)
  const kept = new Set([...backups.slice(0, NEWEST), ...lastOfDays(backups).slice(0, DAYS)])
  const outdated = backups.filter((name) => !kept.has(name))
  // `isGood` may read files: it is not asked when nothing is outdated.
  const good = outdated.length > 0 ? backups.find(isGood) : undefined
  return [...outdated.filter((name) => name !== good), ...outdatedBefore(names)]
}

/**
 * The names in the order in which a disk without room does without them: the oldest of those between the last ones of the days, then the
 * oldest days. The last ones of three days, the newest one for which `isGood` is true, and those before migrations are not among them.
 */
export function dispensableBackups(names: string[], isGood: (name: string) => boolean): string[] {
  const backups = listBackups(names)
  const days = lastOfDays(backups)
  const kept = new Set([...days.slice(0, LEAST_DAYS), backups.find(isGood)])
  const oldest = backups.filter((name) => !kept.has(name)).reverse()
  return [...oldest.filter((name) => !days.includes(name)), ...oldest.filter((name) => days.includes(name))]
}

/** The newest of each day, from names of which the newest is the first. */
function lastOfDays(backups: string[]): string[] {
  return backups.filter((name, index) => name.slice(0, 10) !== backups[index - 1]?.slice(0, 10))
}

/** Of those before migrations the newest one of each of the newest three migrations is kept: a migration that fails is tried often. */
function outdatedBefore(names: string[]): string[] {
  const backups = listBackupsBefore(names)
  const newest = new Map<string, string>()
  for (const { name, migration } of backups) if (!newest.has(migration)) newest.set(migration, name)
  const kept = new Set([...newest.values()].slice(0, NEWEST_BEFORE))
  return backups.flatMap(({ name }) => (kept.has(name) ? [] : [name]))
}

/** The backups before migrations, the newest first, with the migration that each one names. */
export function listBackupsBefore(names: string[]): { name: string; migration: string }[] {
  return names
    .flatMap((name) => {
      const [, migration, taken] = NAME_BEFORE.exec(name) ?? []
      return migration && taken ? [{ name, migration, taken }] : []
    })
    .sort((a, b) => b.taken.localeCompare(a.taken) || b.migration.localeCompare(a.migration))
}
