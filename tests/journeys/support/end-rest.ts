import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import type { JourneyServer } from './server'

/** Makes it long ago that payout accounts were changed: payouts to them don't rest any more. */
export function endRest({ dataDirectory }: JourneyServer): void {
  const database = new SQLite(join(dataDirectory, 'pamoja.db'))
  database.prepare('update bank_accounts set changedAt = null').run()
  database.close()
}
