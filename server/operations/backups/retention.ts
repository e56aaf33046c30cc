import { existsSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DATABASE_FILE, MEDIA_FOLDER, readManifest } from './manifest'
import { outdatedBackups } from './names'

/** Milliseconds after which a folder that nobody writes to any more is left over. The server ends its own commands earlier. */
const LEFT_OVER = 4 * 60 * 60_000
const UNFINISHED = /Z(?:\.dump)?\.part$/
/** What is written to while a backup is taken, or restored for a verification. */
const WRITTEN = ['', DATABASE_FILE, MEDIA_FOLDER, join('data', DATABASE_FILE), join('data', `${DATABASE_FILE}-wal`)]

/** Deletes what is outdated below a folder of backups, and what backups left behind that were killed hours ago. */
export async function removeOutdated(target: string, now: Date): Promise<void> {
  const names = readdirSync(target)
  const outdated = outdatedBackups(names, (name) => isWithoutProblems(join(target, name)))
  const unfinished = names.filter((name) => UNFINISHED.test(name) && isLeftOver(join(target, name), now))
  // Those of PostgreSQL are one file each.
  const dumps = outdatedBackups(
    names.flatMap((name) => (name.endsWith('.dump') ? [name.slice(0, -'.dump'.length)] : [])),
  )
  const outdatedDumps = dumps.filter((name) => !name.startsWith('before-')).map((name) => `${name}.dump`)
  for (const name of [...outdated, ...outdatedDumps, ...unfinished])
    await rm(join(target, name), { recursive: true, force: true })
}

/** False also for a backup that is not readable. */
export function isWithoutProblems(backup: string): boolean {
  try {
    return readManifest(backup).problems.length === 0
  } catch {
    return false
  }
}

/** Whether a folder, or a file, was written to the last time hours ago. */
export function isLeftOver(path: string, now: Date): boolean {
  const written = WRITTEN.map((name) => join(path, name)).filter((each) => existsSync(each))
  const times = written.flatMap((each) => statSync(each, { throwIfNoEntry: false })?.mtimeMs ?? [])
  return times.length > 0 && Math.max(...times) < now.getTime() - LEFT_OVER
}
