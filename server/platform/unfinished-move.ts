import { ConfigError } from './config'
import type { Handle } from './database/open'
import { readFact } from './installation'

/** Throws a ConfigError while data is being moved into this database, or after a move that was broken off. */
export async function refuseUnfinishedMove(database: Handle): Promise<void> {
  if ((await readFact(database, 'unfinished-move')) === null) return
  throw new ConfigError(`A move into this database has not finished: it has no data yet. Run the same command again:
  npm run move -- …
  Or start on the data as before, without the new DATABASE_URL or DATA_DIR: it was not changed.`)
}
