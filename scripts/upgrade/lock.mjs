import { chmodSync, closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { Refusal } from '../setup/refusal.mjs'

/**
 * Throws a Refusal while another upgrade of this place runs. The system ends this lock with its process, however that ends, so there is
 * never one of a killed upgrade.
 * @param {import('./place.mjs').Place} place
 */
export function lockPlace({ base }) {
  const file = join(base, 'upgrade-lock.db')
  // Who may read it may lock it, and so prevent every upgrade.
  closeSync(openSync(file, 'a', 0o600))
  chmodSync(file, 0o600)
  const lock = new SQLite(file, { timeout: 0 })
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
