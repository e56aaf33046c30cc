import { join, resolve } from 'node:path'
import { readConfig } from '../../platform/config'
import { loadSecrets } from '../../platform/secrets/load-secrets'
import { BackupError } from '../backups/backup-error'
import { copyElsewhere } from '../backups/elsewhere/copy-elsewhere'
import { noteBackup } from '../backups/facts'
import { removeOutdated } from '../backups/retention'
import { takeBackup } from '../backups/take'
import { runCommand } from './command'

const ON_POSTGRES = `The data is on PostgreSQL, pictures included; PostgreSQL's own tool backs it up:
  pg_dump --format=custom --file=pamoja.dump "$DATABASE_URL"
  pg_restore --clean --if-exists --dbname="$DATABASE_URL" pamoja.dump
Keep SECRET_KEY apart from the dump: without it e-mail addresses and account numbers cannot be read. A dump from before
\`npm run rotate-keys\` needs the old key.`

/**
 * `npm run backup [-- folder]`: backs up the data below the folder (`BACKUP_DIR`), also while the server runs. Exits with 1 when
 * the data has problems; the backup is kept then.
 */
runCommand(async ([folder]) => {
  const config = readConfig(process.env)
  if (config.databaseUrl) throw new BackupError(ON_POSTGRES)
  const { dataDirectory } = config
  const target = resolve(folder ?? config.backups.directory)
  const now = new Date()
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
  const key = config.secretKey ? 'SECRET_KEY' : join(dataDirectory, 'secret.key')
  const thinned = deleted.length > 0 ? `\nDeleted for want of room, before their time: ${deleted.join(', ')}` : ''
  const without = picturesElsewhere
    ? '\nIt has no pictures: they are in the bucket (MEDIA_STORAGE). Copy that elsewhere too.'
    : ''
  const answer = `Backed up to ${path}${without}${thinned}\nKeep ${key} too, in another place: without it the backup cannot be read.`
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

/** Ends a backup that is under way when the process is told to stop, so that nothing unfinished stays behind. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  const stop = () => stopping.abort(new BackupError('The backup was broken off: nothing is left of it.'))
  process.once('SIGTERM', stop).once('SIGINT', stop)
  return stopping.signal
}
