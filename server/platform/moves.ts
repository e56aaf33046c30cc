import { ConfigError } from './config'
import type { Handle } from './database/open'
import { forgetFact, readFact, storeFact } from './installation'

/** Throws a ConfigError unless this is the one place where the data is used: not while it is moved here, and not after it was moved away. */
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

/** Notes in data that it was moved away: from then on no server starts on it. `target`: the other place in words. */
export function noteMovedAway(database: Handle, target: string): Promise<void> {
  return storeFact(database, 'moved-to', target)
}

/** Lets servers start again on data that was moved away. Returns the other place in words; null if the data was not moved away. */
export async function undoMove(database: Handle): Promise<string | null> {
  const target = await readFact(database, 'moved-to')
  await forgetFact(database, 'moved-to')
  return target
}
