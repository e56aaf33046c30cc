import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from './config'
import type { Handle } from './database/open'
import { readFact, storeFact } from './installation'
import type { Mode } from './key-modes'

type Wanted = Pick<Config, 'mode' | 'dataMode' | 'production' | 'dataDirectory'>

const MODES: Record<string, Mode> = { sandbox: 'sandbox', test: 'test', live: 'live' }
const MADE: Record<Mode, string> = { sandbox: 'in the sandbox', test: 'with test keys', live: 'with live keys' }
const HOW: Record<Mode, string> = {
  sandbox: 'PAYMENTS=sandbox',
  test: 'PAYMENTS=live and test keys',
  live: 'PAYMENTS=live and live keys',
}

/** The name in the demo that nobody can choose: it finds the demo data of releases that did not store that they made it. */
const DEMO_NAME = 'admin'
/** The beginning of the references of the demo's payments. */
const DEMO_PAYMENT = 'demo-'

/**
 * Throws a ConfigError unless the data fits the configuration. Data with payments stays in its mode, so that real money never pays out
 * play money, and demo data never runs in production. Reads only, and reads data of earlier releases too: `hasFacts` is false where
 * the table of facts is missing.
 */
export async function checkMode(database: Handle, config: Wanted, hasFacts = true): Promise<void> {
  if (config.production && (await isDemo(database, hasFacts)))
    throw new ConfigError(`NODE_ENV: this data is the demo: invented people, whose password everybody knows. Nothing was changed.
  A server in production needs data of its own: an empty DATA_DIR or database.`)
  const made = await readMode(database, config, hasFacts)
  if (made === 'unknown')
    throw new ConfigError(`DATA_MODE: an earlier release took payments here without storing in which mode. Nothing was changed.
  Set it once to what these payments are: live (real money), test (the providers' test keys) or sandbox.`)
  if (made !== null && config.dataMode !== null && made !== config.dataMode)
    throw new ConfigError(`DATA_MODE: the payments in this data were made ${MADE[made]}. Remove DATA_MODE.`)
  if (made !== null && made !== config.mode && (await hasPayments(database)))
    throw new ConfigError(`PAYMENTS: the payments in this data were made ${MADE[made]}, not ${MADE[config.mode]}. Nothing was changed.
  Data with payments stays in its mode, so that real money never pays out play money.
  Use ${HOW[made]}, or begin ${MADE[config.mode]} with an empty DATA_DIR or database.`)
}

/** Stores the mode of the payments to come. The server does this before it accepts requests. */
export async function noteMode(database: Handle, config: Wanted): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // Another server may have been started with another configuration meanwhile.
    await checkMode(transaction, config)
    await storeFact(transaction, 'mode', config.mode)
    if (await isDemo(transaction, true)) await storeFact(transaction, 'demo', 'yes')
  })
}

/** The mode of the payments so far; null if there can be none, and `unknown` in data of an earlier release that does not show it. */
async function readMode(database: Handle, config: Wanted, hasFacts: boolean): Promise<Mode | 'unknown' | null> {
  const stored = hasFacts ? MODES[(await readFact(database, 'mode')) ?? ''] : undefined
  if (stored) return stored
  if (!(await hasPayments(database))) return null
  if (await cameFromSandbox(database, config.dataDirectory)) return 'sandbox'
  return config.dataMode ?? 'unknown'
}

/** Whether anything in the data belongs to a provider, or once did. */
async function hasPayments(database: Handle): Promise<boolean> {
  const attempt = await database.selectFrom('payment_attempts').select('id').limit(1).executeTakeFirst()
  if (attempt) return true
  const account = database.selectFrom('users').select('id').where('stripeConnectAccountId', 'is not', null)
  return (await account.limit(1).executeTakeFirst()) !== undefined
}

/** Whether the payments are the demo's, or known to the sandbox of this data directory. */
async function cameFromSandbox(database: Handle, dataDirectory: string): Promise<boolean> {
  const references = database.selectFrom('payment_references').select('reference')
  const [demo, last] = [
    await references.where('reference', 'like', `${DEMO_PAYMENT}%`).limit(1).executeTakeFirst(),
    await references.orderBy('id', 'desc').limit(1).executeTakeFirst(),
  ]
  return demo !== undefined || (last !== undefined && readSandbox(dataDirectory).includes(`"${last.reference}"`))
}

/** The state of the sandbox as text; empty without one. */
function readSandbox(dataDirectory: string): string {
  try {
    return readFileSync(join(dataDirectory, 'sandbox.json'), 'utf8')
  } catch {
    return ''
  }
}

async function isDemo(database: Handle, hasFacts: boolean): Promise<boolean> {
  if (hasFacts && (await readFact(database, 'demo')) !== null) return true
  const person = database.selectFrom('users').select('id').where('usernameKey', '=', DEMO_NAME)
  return (await person.executeTakeFirst()) !== undefined
}
