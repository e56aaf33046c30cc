import { chmodSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import { BackupError } from './backup-error'

/** Pages per turn. A turn blocks nobody: in WAL mode readers and writers continue meanwhile. */
const PAGES = 1_000

/**
 * Copies a database that is in use, in its current state, into one self-contained file. `onProgress` is called after each
 * turn. Throws a BackupError when the copy is damaged.
 */
export async function copyDatabase(from: string, to: string, onProgress: () => void = () => {}): Promise<void> {
  const source = new SQLite(from, { readonly: true, fileMustExist: true })
  try {
    // Without its own transaction SQLite would start again after every write.
    source.exec('begin')
    source.prepare('select count(*) from sqlite_schema').get()
    await source.backup(to, {
      progress() {
        onProgress()
        return PAGES
      },
    })
  } finally {
    source.close()
  }
  chmodSync(to, 0o600)
  const copy = new SQLite(to)
  copy.pragma('journal_mode = DELETE')
  copy.close()
  checkDatabase(to)
}

/** Throws a BackupError when SQLite finds damage, or a row that refers to a missing row. */
export function checkDatabase(path: string): void {
  const database = new SQLite(path, { readonly: true })
  try {
    const problems = database.pragma('integrity_check', { simple: true })
    if (problems !== 'ok') throw new BackupError(`${path} is damaged: ${String(problems)}`)
    const orphans = database.prepare('select count(*) from pragma_foreign_key_check').pluck().get()
    if (orphans !== 0) throw new BackupError(`${path} is damaged: ${String(orphans)} rows refer to rows that are gone`)
  } catch (error) {
    throw error instanceof SQLite.SqliteError ? new BackupError(`${path} is damaged: ${error.message}`) : error
  } finally {
    database.close()
  }
}
