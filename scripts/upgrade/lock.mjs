import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { Refusal } from '../setup/refusal.mjs'

/**
 * Throws a Refusal while another upgrade of this place runs. The system ends this lock with its process, however that ends, so there is
 * never one of a killed upgrade.
 * @param {import('./place.mjs').Place} place
 */
export function lockPlace({ base }) {
  const lock = new SQLite(join(base, 'upgrade-lock.db'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof SQLite.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new Refusal('Another upgrade is running.')
    throw error
  }
  process.once('exit', () => lock.close())
}
