import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config'
import { createSecrets, type Secrets } from './secrets'

/** The keys of this server. Without `SECRET_KEY` the first start creates one in the data directory. */
export function loadSecrets({
  secretKey,
  oldSecretKeys,
  dataDirectory,
}: Pick<Config, 'secretKey' | 'oldSecretKeys' | 'dataDirectory'>): Secrets {
  return createSecrets(secretKey ?? readKeyFile(dataDirectory), ...oldSecretKeys)
}

function readKeyFile(dataDirectory: string): string {
  const path = join(dataDirectory, 'secret.key')
  if (!existsSync(path)) {
    mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
    writeFileSync(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(path, 'utf8').trim()
}
