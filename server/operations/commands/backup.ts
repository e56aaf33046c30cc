import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readConfig } from '../../platform/config'
import { loadSecrets } from '../../platform/secrets/load-secrets'
import { BackupError } from './backups/backup-error'
import { outdatedBackups } from './backups/names'
import { takeBackup } from './backups/take'
import { runCommand } from './command'

const ON_POSTGRES = `The data is on PostgreSQL, pictures included; PostgreSQL's own tool backs it up:
  pg_dump --format=custom --file=pamoja.dump "$DATABASE_URL"
  pg_restore --clean --if-exists --dbname="$DATABASE_URL" pamoja.dump
Keep SECRET_KEY apart from the dump: without it e-mail addresses and account numbers cannot be read. A dump from before
\`npm run rotate-keys\` needs the old key.`

/** `npm run backup [-- folder]`: backs up the data below the folder (`DATA_DIR/backups`), also while the server runs. */
runCommand(async ([folder]) => {
  const config = readConfig(process.env)
  if (config.databaseUrl) throw new BackupError(ON_POSTGRES)
  const { dataDirectory } = config
  const target = resolve(folder ?? join(dataDirectory, 'backups'))
  const path = await takeBackup({ dataDirectory, secrets: loadSecrets(config) }, target, new Date())
  for (const name of outdatedBackups(readdirSync(target))) await rm(join(target, name), { recursive: true })
  const key = config.secretKey ? 'SECRET_KEY' : join(dataDirectory, 'secret.key')
  return `Backed up to ${path}\nKeep ${key} too, in another place: without it the backup cannot be read.`
})
