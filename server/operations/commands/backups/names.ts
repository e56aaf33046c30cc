const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/

/** How many of the newest are kept whatever their age: twelve hours of one every quarter of an hour. */
const NEWEST = 48
/** For how many days the last backup of each day is kept. */
const DAYS = 14

/** `2026-11-21T02-13-51Z`: sorts by time, and is a valid file name everywhere. */
export function backupName(now: Date): string {
  return `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`
}

/** The outdated names in a folder of backups: neither among the newest nor the last of a recent day. */
export function outdatedBackups(names: string[]): string[] {
  const backups = names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
  const kept = new Set(backups.slice(0, NEWEST))
  const days = new Set<string>()
  for (const name of backups) {
    const day = name.slice(0, 10)
    if (days.has(day)) continue
    if (days.size === DAYS) break
    days.add(day)
    kept.add(name)
  }
  return backups.filter((name) => !kept.has(name))
}
