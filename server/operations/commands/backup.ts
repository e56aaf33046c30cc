import { join, resolve } from 'node:path'
import { type Config, readConfig } from '../../platform/config'
import { loadSecrets } from '../../platform/secrets/load-secrets'
import { BackupError } from '../backups/backup-error'
import { copyElsewhere } from '../backups/elsewhere/copy-elsewhere'
import { noteBackup } from '../backups/facts'
import { backupName } from '../backups/names'
import { dumpPostgres, splitPassword } from '../backups/postgres/dump'
import { removeOutdated } from '../backups/retention'
import { takeBackup } from '../backups/take'
import { runCommand } from './command'

/**
 * `npm run backup [-- folder]`: backs up the data below the folder (`BACKUP_DIR`), also while the server runs: on PostgreSQL into
 * one file, by PostgreSQL's own tool. Exits with 1 when the data has problems; the backup is kept then.
 */
runCommand(async ([folder]) => {
  const config = readConfig(process.env)
  const { dataDirectory, databaseUrl } = config
  const target = resolve(folder ?? config.backups.directory)
  const now = new Date()
  if (databaseUrl) return dump(config, databaseUrl, target, now)
  const { path, problems, deleted, picturesElsewhere } = await takeBackup(
    { dataDirectory, secrets: loadSecrets(config) },
    target,
    now,
    {
      signal: stopSignal(),
    },
  )
  const fact = { at: now.getTime(), path, problem: problems[0] ?? null }
  await noteBackup(dataDirectory, fact)
  await removeOutdated(target, now)
  const thinned = deleted.length > 0 ? `\nDeleted for want of room, before their time: ${deleted.join(', ')}` : ''
  const answer = `Backed up to ${path}${picturesElsewhere ? WITHOUT_PICTURES : ''}${thinned}\n${keepKey(config)}`
  const wrong = problems.length === 0 ? [] : ['The data has problems, which are in the backup too:', ...problems]
  const { copyTo } = config.backups
  if (copyTo)
    await copyElsewhere(path, copyTo, config, now).catch(async ({ message }: Error) => {
      await noteBackup(dataDirectory, { ...fact, copyProblem: message })
      wrong.push(message)
    })
  if (wrong.length === 0) return answer
  throw new BackupError([answer, ...wrong].join('\n'))
})

const WITHOUT_PICTURES = '\nIt has no pictures: they are in the bucket (MEDIA_STORAGE). Copy that elsewhere too.'

function keepKey({ secretKey, dataDirectory }: Config): string {
  const key = secretKey ? 'SECRET_KEY' : join(dataDirectory, 'secret.key')
  return `Keep ${key} too, in another place: without it the backup cannot be read.`
}

async function dump(config: Config, databaseUrl: string, target: string, now: Date): Promise<string> {
  const path = await dumpPostgres(databaseUrl, target, backupName(now)).catch((error: Error) => {
    throw error.message.includes('spawn pg_dump ENOENT') ? new BackupError(WITHOUT_TOOL) : error
  })
  await removeOutdated(target, now)
  const answer = `Backed up to ${path}${config.mediaBucket ? WITHOUT_PICTURES : ''}\n${keepKey(config)}
To restore it, stop the server, then: pg_restore --clean --if-exists --no-owner --dbname='${splitPassword(databaseUrl).address}' ${path}`
  if (!config.backups.copyTo) return answer
  throw new BackupError(
    `${answer}\nIt was not copied to BACKUP_COPY_TO, which is for SQLite only. Copy the file there yourself.`,
  )
}

const WITHOUT_TOOL = `pg_dump is not installed here. Install PostgreSQL's client (Debian: postgresql-client), as new as the database. With the
compose file: docker compose --env-file .env -f deploy/compose.postgres.yml exec -T postgres pg_dump -U pamoja -Fc pamoja > pamoja.dump`

/** Ends a backup that is under way when the process is told to stop, so that nothing unfinished stays behind. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new BackupError('The backup was broken off: nothing is left of it.'))
  process.once('SIGTERM', stop).once('SIGINT', stop)
  return stopping.signal
}
