import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import type { JourneyServer } from './server'

const AN_HOUR = 60 * 60_000

/** Makes every session of the server an hour older, so that calls that need the password again ask for it. */
export function ageSessions({ dataDirectory }: JourneyServer): void {
  const database = new SQLite(join(dataDirectory, 'pamoja.db'))
  database.prepare('update sessions set confirmedAt = confirmedAt - ?').run(AN_HOUR)
  database.close()
}
