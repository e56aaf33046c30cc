import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../platform/config'
import { loadSecrets } from '../../platform/secrets/keys'
import type { Secrets } from '../../platform/secrets/secrets'
import { BackupError } from './backup-error'

/** The keys for a backup. Throws a BackupError instead of making a new one: it would open no backup. */
export function requireKey(config: Config): Secrets {
  const keyFile = join(config.dataDirectory, 'secret.key')
  if (config.secretKey || existsSync(keyFile)) return loadSecrets(config)
  throw new BackupError(
    `The key that the backup was encrypted with is needed: set SECRET_KEY, or put the file at ${keyFile}`,
  )
}
