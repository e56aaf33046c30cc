import type { Config } from '../../platform/config'
import { loadSecrets } from '../../platform/secrets/load-secrets'
import { BackupError } from './backup-error'
import { noteBackup } from './facts'
import { backupNameBefore } from './names'
import { removeOutdated } from './retention'
import { takeBackup } from './take'

/**
 * What to do before data of an earlier release is changed: it is backed up, so that the earlier release can be put back. `say` gets a
 * line for the operator. Throws a BackupError when there is no backup.
 */
export function backupBefore(config: Config, say: (line: string) => void = toTerminal) {
  return async (pending: readonly string[]): Promise<void> => {
    const changes = `${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'} from ${pending[0]} on`
    if (config.databaseUrl)
      return say(`PostgreSQL gets ${changes}. Only a dump (pg_dump) from before brings back the earlier release.`)
    if (!config.backups.beforeMigrations) return say(`The database gets ${changes}, without a backup.`)
    try {
      const { path, problems } = await backUp(config, backupNameBefore(pending[0] ?? '', new Date()))
      say(`The database gets ${changes}. Its state before is in ${path}.`)
      for (const problem of problems) say(`The data has a problem, which is in the backup too: ${problem}.`)
    } catch (error) {
      throw new BackupError(refusal(changes, error), { cause: error })
    }
  }
}

async function backUp({ dataDirectory, backups, ...config }: Config, name: string) {
  const now = new Date()
  const secrets = loadSecrets({ dataDirectory, ...config })
  const taken = await takeBackup({ dataDirectory, secrets }, backups.directory, now, {
    name,
    // The server does not start without it.
    mayUseReserve: true,
  })
  await noteBackup(dataDirectory, { at: now.getTime(), path: taken.path, problem: taken.problems[0] ?? null })
  await removeOutdated(backups.directory, now)
  return taken
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
