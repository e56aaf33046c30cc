import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readConfig } from '../../platform/config'
import { loadSecrets } from '../../platform/secrets/load-secrets'
import { BackupError } from './backups/backup-error'
import { restoreBackup } from './backups/restore'
import { runCommand } from './command'

/** `npm run restore -- folder`: restores a backup into an empty `DATA_DIR`. */
runCommand(async ([folder]) => {
  const config = readConfig(process.env)
  if (config.databaseUrl)
    throw new BackupError('The data is on PostgreSQL: pg_restore puts a dump back (npm run backup says how).')
  if (!folder) throw new BackupError('Which backup? npm run restore -- data/backups/2026-11-21T02-13-51Z')
  const { dataDirectory } = config
  const keyFile = join(dataDirectory, 'secret.key')
  if (!config.secretKey && !existsSync(keyFile)) {
    throw new BackupError(
      `The key that the backup was encrypted with is needed: set SECRET_KEY, or put the file at ${keyFile}`,
    )
  }
  await restoreBackup(resolve(folder), { dataDirectory, secrets: loadSecrets(config) })
  return `Restored into ${resolve(dataDirectory)}`
})
