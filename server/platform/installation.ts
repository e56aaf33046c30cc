import { type Config, ConfigError, type Mode } from './config'
import type { Handle } from './database/open'

/** The facts that this server keeps about its own data, one row each. Keys have rows of their own (`secrets/keys.ts`). */
export type InstallationFact =
  | 'mode'
  | 'demo'
  /** The public key of the sandbox that was started last: each sandbox has another one. */
  | 'sandbox'
  | 'last-backup'
  | 'last-verified-backup'
  | 'last-audit'
  /** When a server began the last audit, so that no other one does the same. */
  | 'audit-began'
  | 'last-comparison'
  /** When this data began to move real money, in milliseconds since 1970. */
  | 'live-since'
  | 'setup-token'
  | 'maintenance'
  /** Written to find out whether the database can be written. */
  | 'write-trial'
  /** Sealed: the keys by which push services know this server. Whoever subscribes binds the browser to them. */
  | 'push-keys'
  /** Data is being moved here, or a move was broken off. */
  | 'unfinished-move'
  /** All data was moved away from here; where to, in words. */
  | 'moved-to'

export async function readFact(database: Handle, name: InstallationFact): Promise<string | null> {
  const row = await database.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value ?? null
}

export async function storeFact(database: Handle, name: InstallationFact, value: string): Promise<void> {
  await database
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Stores `value` in place of `before`; null: in place of nothing. False if there is another one, or somebody else was faster. */
export async function replaceFact(database: Handle, name: InstallationFact, before: string | null, value: string) {
  if (before === null) {
    const { numInsertedOrUpdatedRows } = await database
      .insertInto('installation')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirstOrThrow()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await database
    .updateTable('installation')
    .set({ value })
    .where('name', '=', name)
    .where('value', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function forgetFact(database: Handle, name: InstallationFact): Promise<void> {
  await database.deleteFrom('installation').where('name', '=', name).execute()
}

/** Removes a fact that has this value. False if it has another one, or somebody else was faster. */
export async function takeFact(database: Handle, name: InstallationFact, value: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('installation')
    .where('name', '=', name)
    .where('value', '=', value)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

const MADE: Record<Mode, string> = { sandbox: 'in the sandbox', test: 'with test keys', live: 'with live keys' }
const HOW: Record<Mode, string> = {
  sandbox: 'PAYMENTS=sandbox',
  test: 'PAYMENTS=live and test keys',
  live: 'PAYMENTS=live and live keys',
}

/** Throws a ConfigError unless the data fits the configuration: its mode, and no demo data in production. */
export async function checkMode(database: Handle, config: Pick<Config, 'mode' | 'production'>): Promise<void> {
  if (config.production && (await readFact(database, 'demo')) !== null)
    throw new ConfigError(`NODE_ENV: this data is the demo: invented people, whose password everybody knows. Nothing was changed.
  A server in production needs data of its own: an empty DATA_DIR or database.`)
  const stored = await readFact(database, 'mode')
  const made = stored === 'sandbox' || stored === 'test' || stored === 'live' ? stored : null
  if (made !== null && made !== config.mode && (await hasPayments(database)))
    throw new ConfigError(`PAYMENTS: the payments in this data were made ${MADE[made]}, not ${MADE[config.mode]}. Nothing was changed.
  Data with payments stays in its mode, so that real money never pays out play money.
  Use ${HOW[made]}, or begin ${MADE[config.mode]} with an empty DATA_DIR or database.`)
}

/** Stores the mode of the payments to come, and since when they are real. The server does this before it accepts requests. */
export async function noteMode(
  database: Handle,
  config: Pick<Config, 'mode' | 'production'>,
  now: number,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // Another server may have been started with another configuration meanwhile.
    await checkMode(transaction, config)
    await storeFact(transaction, 'mode', config.mode)
    if (config.mode === 'live') await replaceFact(transaction, 'live-since', null, String(now))
  })
}

async function hasPayments(database: Handle): Promise<boolean> {
  const attempt = await database.selectFrom('payment_attempts').select('id').limit(1).executeTakeFirst()
  if (attempt) return true
  const account = database.selectFrom('users').select('id').where('stripeConnectAccountId', 'is not', null)
  return (await account.limit(1).executeTakeFirst()) !== undefined
}

/** Throws a ConfigError while data is being moved here, and after it was moved away. */
export async function refuseMovedData(database: Handle): Promise<void> {
  if ((await readFact(database, 'unfinished-move')) !== null)
    throw new ConfigError(`A move into this database has not finished: it has no data yet. Run the same command again:
  npm run pamoja -- move …
  Or start on the data as before, without the new DATABASE_URL or DATA_DIR: it was not changed.`)
  const target = await readFact(database, 'moved-to')
  if (target !== null)
    throw new ConfigError(`This data was moved to ${target}. Start the server there: set DATABASE_URL or DATA_DIR to that place.
  If a server ran there since, what happened there is missing here, and two servers would both send payouts and mails.
  To use the data here all the same, make sure that no server runs there, and: npm run pamoja -- move undo`)
}

/** Notes that the data was moved away: no server starts on it any more. `target`: the other place in words. */
export function noteMovedAway(database: Handle, target: string): Promise<void> {
  return storeFact(database, 'moved-to', target)
}

/** Lets servers start again on data that was moved away. Returns the other place in words, null if there is none. */
export async function undoMove(database: Handle): Promise<string | null> {
  const target = await readFact(database, 'moved-to')
  await forgetFact(database, 'moved-to')
  return target
}
