import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Config } from '../../platform/config'
import { loadSecrets } from '../../platform/secrets/load-secrets'
import { BackupError } from './backup-error'
import { countRows } from './count-rows'
import { noteBackup } from './facts'
import { DATABASE_FILE, readManifest } from './manifest'
import { backupNameBefore, listBackupsBefore, timeOf } from './names'
import { dumpPostgres } from './postgres/dump'
import { removeOutdated } from './retention'
import { type TakenBackup, takeBackup } from './take'

/** Milliseconds for which a backup is still that of the state before, if no rows were added: a migration that fails is tried often. */
const REUSED = 60 * 60_000

/**
 * What to do before data of an earlier release is changed: it is backed up, so that the earlier release can be put back. `say` gets a
 * line for the operator. Throws a BackupError when there is no backup.
 */
export function backupBefore(config: Config, say: (line: string) => void = toTerminal) {
  return async (pending: readonly string[]): Promise<void> => {
    const changes = `${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'} from ${pending[0]} on`
    if (!config.backups.beforeMigrations) return say(`The database gets ${changes}, without a backup.`)
    try {
      const { path, problems } = await backUp(config, pending[0] ?? '')
      say(`The database gets ${changes}. Its state before is in ${path}.`)
      for (const problem of problems) say(`The data has a problem, which is in the backup too: ${problem}.`)
    } catch (error) {
      throw new BackupError(refusal(changes, error), { cause: error })
    }
  }
}

async function backUp(config: Config, migration: string): Promise<Pick<TakenBackup, 'path' | 'problems'>> {
  const { dataDirectory, databaseUrl, backups } = config
  const now = new Date()
  const name = backupNameBefore(migration, now)
  if (databaseUrl) {
    const path = await dumpPostgres(databaseUrl, backups.directory, name)
    await removeOutdated(backups.directory, now)
    return { path, problems: [] }
  }
  const recent = findRecent(config, migration, now)
  if (recent) return recent
  const taken = await takeBackup({ dataDirectory, secrets: loadSecrets(config) }, backups.directory, now, {
    name,
    // The server does not start without it.
    mayUseReserve: true,
  })
  await noteBackup(dataDirectory, { at: now.getTime(), path: taken.path, problem: taken.problems[0] ?? null })
  await removeOutdated(backups.directory, now)
  return taken
}

/** The backup that an earlier try took before this migration, if the data has the same rows as then; null if there is none. */
function findRecent({ dataDirectory, backups: { directory } }: Config, migration: string, now: Date) {
  if (!existsSync(directory)) return null
  try {
    const newest = listBackupsBefore(readdirSync(directory)).find((each) => each.migration === migration)
    if (!newest || now.getTime() - timeOf(newest.name) > REUSED) return null
    const path = join(directory, newest.name)
    const { counts, problems } = readManifest(path)
    const isSame = isDeepStrictEqual(counts, countRows(join(dataDirectory, DATABASE_FILE)))
    return isSame ? { path, problems } : null
  } catch {
    // Not readable: another one is taken, which says why if it can't be.
    return null
  }
}

function refusal(changes: string, error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return `The database needs ${changes}, and could not be backed up before: ${reason}.
Nothing was changed. Make that possible, or name another folder in BACKUP_DIR. If you have a copy of your own,
BACKUP_BEFORE_MIGRATIONS=off goes on without a backup.`
}

const toTerminal = (line: string) => {
  process.stderr.write(`${line}\n`)
}
