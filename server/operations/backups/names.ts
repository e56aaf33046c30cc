import { readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest } from './manifest'

/** Those of PostgreSQL are one file. */
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z(?:\.dump)?$/

/** How many of the newest are kept whatever their age: twelve hours of one every quarter of an hour. */
const NEWEST = 48
/** For how many days the last backup of each day is kept. */
const DAYS = 14

/** `2026-11-21T02-13-51Z`: sorts by time, and is a valid file name everywhere. */
export const backupName = (now: Date): string => `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`

export function listBackups(names: string[]): string[] {
  return names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
}

/** Neither the newest, nor the last of a recent day, nor the newest one that is good. */
export function outdatedBackups(names: string[], isGood: (name: string) => boolean = () => true): string[] {
  const backups = listBackups(names)
  const lastOfDays = backups.filter((name, index) => name.slice(0, 10) !== backups[index - 1]?.slice(0, 10))
  const kept = new Set([...backups.slice(0, NEWEST), ...lastOfDays.slice(0, DAYS)])
  const outdated = backups.filter((name) => !kept.has(name))
  // `isGood` may read files: it is not asked when nothing is outdated.
  const good = outdated.length > 0 ? backups.find(isGood) : undefined
  return outdated.filter((name) => name !== good)
}

/** Milliseconds after which what is unfinished is left over. The server ends its own commands earlier. */
const LEFT_OVER = 4 * 60 * 60_000
const UNFINISHED = /Z(?:\.dump)?\.part$/

export async function removeOutdated(target: string, now: Date): Promise<void> {
  const names = readdirSync(target)
  const outdated = outdatedBackups(names, (name) => isWithoutProblems(join(target, name)))
  const unfinished = names.filter((name) => UNFINISHED.test(name) && isLeftOver(join(target, name), now))
  for (const name of [...outdated, ...unfinished]) await rm(join(target, name), { recursive: true, force: true })
}

/** False also for a backup that is not readable. */
function isWithoutProblems(backup: string): boolean {
  try {
    return readManifest(backup).problems.length === 0
  } catch {
    return false
  }
}

export function isLeftOver(path: string, now: Date): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now.getTime()) < now.getTime() - LEFT_OVER
}
