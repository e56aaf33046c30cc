import SQLite from 'better-sqlite3'
import { inject } from 'vitest'
import { sha256 } from '../../../server/platform/secrets/secrets'

const AN_HOUR = 60 * 60_000

/** Makes the session of a token an hour older, so that calls that need the password again ask for it. */
export function ageSession(token: string): void {
  const database = new SQLite(inject('databaseFile'))
  database.prepare(`update sessions set confirmedAt = confirmedAt - ${AN_HOUR} where tokenHash = ?`).run(sha256(token))
  database.close()
}
