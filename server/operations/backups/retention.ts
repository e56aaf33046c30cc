import { readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest } from './manifest'
import { outdatedBackups } from './names'

const DAY = 24 * 60 * 60_000

/** Deletes what is outdated below a folder of backups, and what backups left behind that were killed more than a day ago. */
export async function removeOutdated(target: string, now: Date): Promise<void> {
  const names = readdirSync(target)
  const outdated = outdatedBackups(names, (name) => isWithoutProblems(join(target, name)))
  const unfinished = names.filter((name) => name.endsWith('Z.part') && isOld(join(target, name), now))
  for (const name of [...outdated, ...unfinished]) await rm(join(target, name), { recursive: true, force: true })
}

function isWithoutProblems(backup: string): boolean {
  try {
    return readManifest(backup).problems.length === 0
  } catch {
    return false
  }
}

function isOld(path: string, now: Date): boolean {
  const changedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return changedAt !== undefined && changedAt < now.getTime() - DAY
}
