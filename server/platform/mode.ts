import { type Config, ConfigError } from './config'
import type { Handle } from './database/open'
import { readFact, storeFact } from './installation'
import type { Mode } from './key-modes'

type Wanted = Pick<Config, 'mode' | 'production'>

const MADE: Record<Mode, string> = { sandbox: 'in the sandbox', test: 'with test keys', live: 'with live keys' }
const HOW: Record<Mode, string> = {
  sandbox: 'PAYMENTS=sandbox',
  test: 'PAYMENTS=live and test keys',
  live: 'PAYMENTS=live and live keys',
}

/**
 * Throws a ConfigError unless the data fits the configuration. Data with payments stays in its mode, so that real money never pays out
 * play money, and demo data never runs in production.
 */
export async function checkMode(database: Handle, config: Wanted): Promise<void> {
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

/** Stores the mode of the payments to come. The server does this before it accepts requests. */
export async function noteMode(database: Handle, config: Wanted): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // Another server may have been started with another configuration meanwhile.
    await checkMode(transaction, config)
    await storeFact(transaction, 'mode', config.mode)
  })
}

/** Whether anything in the data belongs to a provider, or once did. */
async function hasPayments(database: Handle): Promise<boolean> {
  const attempt = await database.selectFrom('payment_attempts').select('id').limit(1).executeTakeFirst()
  if (attempt) return true
  const account = database.selectFrom('users').select('id').where('stripeConnectAccountId', 'is not', null)
  return (await account.limit(1).executeTakeFirst()) !== undefined
}
