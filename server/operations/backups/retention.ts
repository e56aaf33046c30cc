import { readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest } from './manifest'
import { outdatedBackups } from './names'

/** Milliseconds after which what is unfinished is left over. The server ends its own commands earlier. */
const LEFT_OVER = 4 * 60 * 60_000
const UNFINISHED = /Z(?:\.dump)?\.part$/

/** Deletes what is outdated below a folder of backups, and what backups left behind that were killed hours ago. */
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

/** Whether a folder, or a file, was begun hours ago. */
export function isLeftOver(path: string, now: Date): boolean {
  return (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now.getTime()) < now.getTime() - LEFT_OVER
}
