const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/
const NAME_BEFORE = /^before-[\w-]+-(\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z)$/

/** How many of the newest are kept whatever their age: twelve hours of one every quarter of an hour. */
const NEWEST = 48
/** For how many days the last backup of each day is kept. */
const DAYS = 14
const NEWEST_BEFORE = 3

/** `2026-11-21T02-13-51Z`: sorts by time, and is a valid file name everywhere. */
export function backupName(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** `before-030-chained-audit-2026-11-21T02-13-51Z`: taken before migrations, the first of which it names. */
export function backupNameBefore(migration: string, now: Date): string {
  return `before-${migration}-${backupName(now)}`
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
  const kept = new Set(backups.slice(0, NEWEST))
  const days = new Set<string>()
  for (const name of backups) {
    const day = name.slice(0, 10)
    if (days.has(day)) continue
    if (days.size === DAYS) break
    days.add(day)
    kept.add(name)
  }
  const good = backups.find(isGood)
  return [...backups.filter((name) => !kept.has(name) && name !== good), ...outdatedBefore(names)]
}

/** Of those before migrations the newest three are kept. */
function outdatedBefore(names: string[]): string[] {
  const taken = (name: string) => NAME_BEFORE.exec(name)?.[1] ?? ''
  const backups = names.filter((name) => NAME_BEFORE.test(name))
  return backups.sort((a, b) => taken(b).localeCompare(taken(a))).slice(NEWEST_BEFORE)
}
