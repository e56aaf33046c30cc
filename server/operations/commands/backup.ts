import { join, resolve } from 'node:path'
import { type Config, readConfig } from '../../platform/config'
import { loadSecrets } from '../../platform/secrets/keys'
import { BackupError } from '../backups/manifest'
import { backupName, removeOutdated } from '../backups/names'
import { dumpPostgres, splitPassword } from '../backups/postgres'
import { noteBackup, takeBackup } from '../backups/take'
import { runCommand } from './command'

/** `pamoja -- backup [folder]`: exits with 1 when the data has problems; the backup stays then. */
runCommand(async ([folder]) => {
  const config = readConfig(process.env)
  const { dataDirectory, databaseUrl } = config
  const target = resolve(folder ?? config.backups.directory)
  const now = new Date()
  if (databaseUrl) return dump(config, databaseUrl, target, now)
  const source = { dataDirectory, secrets: loadSecrets(config) }
  const { path, problems } = await takeBackup(source, target, now)
  await noteBackup(dataDirectory, now, { path, problems })
  await removeOutdated(target, now)
  const answer = `Backed up to ${path}\n${keepKey(config)}`
  if (problems.length === 0) return answer
  throw new BackupError([answer, 'The data has problems, which are in the backup too:', ...problems].join('\n'))
})

function keepKey({ secretKey, dataDirectory }: Config): string {
  const key = secretKey ? 'SECRET_KEY' : join(dataDirectory, 'secret.key')
  return `Keep ${key} too, in another place: without it the backup cannot be read.`
}

async function dump(config: Config, databaseUrl: string, target: string, now: Date): Promise<string> {
  const path = await dumpPostgres(databaseUrl, target, backupName(now)).catch((error: Error) => {
    throw error.message.includes('spawn pg_dump ENOENT') ? new BackupError(WITHOUT_TOOL) : error
  })
  await removeOutdated(target, now)
  return `Backed up to ${path}\n${keepKey(config)}
To restore it, stop the server, then: pg_restore --clean --if-exists --no-owner --dbname='${splitPassword(databaseUrl).address}' ${path}`
}

const WITHOUT_TOOL = `pg_dump is not installed here. Install PostgreSQL's client (Debian: postgresql-client), as new as the database. With the
compose file: docker compose --env-file .env -f deploy/compose.postgres.yml exec -T postgres pg_dump -U pamoja -Fc pamoja > pamoja.dump`
