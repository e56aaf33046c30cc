import type { Config } from '../../platform/config'
import { loadSecrets } from '../../platform/secrets/keys'
import { BackupError } from './backup-error'
import { noteBackup } from './facts'
import { takeBackup } from './take'

/**
 * What to do before data of an earlier release is changed: a SQLite database is backed up, so that the earlier release can be put back.
 * `say` gets a line for the operator. Throws a BackupError when there is no backup.
 */
export function backupBefore(config: Config, say: (line: string) => void = toTerminal) {
  return async (pending: readonly string[]): Promise<void> => {
    const changes = `${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'} from ${pending[0]} on`
    const { dataDirectory, databaseUrl, backups } = config
    if (databaseUrl) return say(`The database gets ${changes}.`)
    const now = new Date()
    try {
      const source = { dataDirectory, secrets: loadSecrets(config) }
      const { path, problems } = await takeBackup(source, backups.directory, now)
      await noteBackup(dataDirectory, { at: now.getTime(), path, problem: problems[0] ?? null })
      say(`The database gets ${changes}. Its state before is in ${path}.`)
      for (const problem of problems) say(`The data has a problem, which is in the backup too: ${problem}.`)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new BackupError(
        `The database needs ${changes}, and could not be backed up before: ${reason}.
Nothing was changed. Make that possible, or name another folder in BACKUP_DIR.`,
        { cause: error },
      )
    }
  }
}

const toTerminal = (line: string) => {
  process.stderr.write(`${line}\n`)
}
