import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '../config'
import { listMissing } from '../database/migrate'
import { type Database, type Handle, type OpenOptions, openDatabase } from '../database/open'
import { openPostgres } from '../database/postgres'
import { openSqlite } from '../database/sqlite'
import { waitForPostgres } from '../database/wait-for-postgres'
import { checkMode, refuseMovedData } from '../installation'
import { createSecrets, type KeyName, type Secrets } from './secrets'

/** The names of these rows begin with it; the key's id follows. */
export const KEY_ROW = 'key:'

const WRONG_KEY = `SECRET_KEY: the data was encrypted with another key. Nothing was changed.
  Set SECRET_KEY to the key that the data was encrypted with. If you are changing the key, name the old one in SECRET_KEYS_OLD.
  A new installation needs an empty DATA_DIR or database.`

interface OpenDataOptions extends OpenOptions {
  /** Milliseconds that PostgreSQL may take until it accepts connections. */
  waitMs?: number
  /** Called once with the reason if PostgreSQL must be waited for. */
  onWait?: (reason: string) => void
  open?: typeof openDatabase
}

/** Checks keys and mode before migrations, so that the release before can still use the data. */
export async function openData(
  config: Config,
  { waitMs = 0, onWait = () => {}, open = openDatabase, ...options }: OpenDataOptions = {},
): Promise<{ database: Database; secrets: Secrets }> {
  const secrets = loadSecrets(config)
  if (config.databaseUrl)
    await waitForPostgres(config.databaseUrl, { longestMs: waitMs, onWait, hears: options.hearsOthers ?? false })
  await checkBeforeMigrations(config, secrets)
  return { database: await open(config, options), secrets }
}

async function checkBeforeMigrations(config: Config, secrets: Secrets): Promise<void> {
  const { databaseUrl, dataDirectory } = config
  const file = join(dataDirectory, 'pamoja.db')
  if (!databaseUrl && !existsSync(file)) return
  const { read, close } = databaseUrl ? openServer(databaseUrl) : openSqlite(file)
  try {
    if ((await listMissing(read)).isNew) return
    await refuseMovedData(read)
    await checkKeys(read, secrets)
    await checkMode(read, config)
  } finally {
    await close()
  }
}

function openServer(url: string) {
  const read = openPostgres(url)
  return { read, close: () => read.destroy() }
}

/** Throws a ConfigError unless every key that encrypted some of the data is known. */
export async function checkKeys(database: Handle, secrets: Secrets): Promise<void> {
  const isKnown = (fingerprint: string) => secrets.keys.some((key) => key.fingerprint === fingerprint)
  if (!(await listUsedKeys(database)).every(isKnown)) throw new ConfigError(WRONG_KEY)
}

/** Stores that the current key encrypts data from now on. The server does this before it accepts requests. */
export async function noteCurrentKey(database: Handle, { keys: [current] }: Secrets): Promise<void> {
  await database
    .insertInto('installation')
    .values(rowOf(current))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function isCurrentKeyNoted(database: Handle, { keys: [current] }: Secrets): Promise<boolean> {
  return (await listUsedKeys(database)).includes(current.fingerprint)
}

/** Forgets all keys but the current one: nothing is encrypted with them any more. */
export async function forgetOlderKeys(database: Handle, { keys: [current] }: Secrets): Promise<void> {
  await database
    .deleteFrom('installation')
    .where('name', 'like', `${KEY_ROW}%`)
    .where('name', '<>', rowOf(current).name)
    .execute()
}

const rowOf = ({ id, fingerprint }: KeyName) => ({ name: `${KEY_ROW}${id}`, value: fingerprint })

async function listUsedKeys(database: Handle): Promise<string[]> {
  const rows = await database.selectFrom('installation').select('value').where('name', 'like', `${KEY_ROW}%`).execute()
  return rows.map(({ value }) => value)
}

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
