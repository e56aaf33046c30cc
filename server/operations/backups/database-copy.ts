import { chmodSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import { z } from 'zod'
import { BackupError } from './backup-error'

/** Pages per turn. A turn blocks nobody: in WAL mode readers and writers continue meanwhile. */
const PAGES = 1_000

/**
 * Copies a database that is in use, in its current state, into one self-contained file. `onProgress` is called after each
 * turn. Throws a BackupError when the copy is damaged. Returns the problems of `checkDatabase`.
 */
export async function copyDatabase(from: string, to: string, onProgress: () => void = () => {}): Promise<string[]> {
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
  return checkDatabase(to)
}

const orphans = z.array(z.object({ child: z.string(), parent: z.string(), count: z.number() }))

/**
 * Throws a BackupError when SQLite finds damage. Returns a sentence for each table with rows that refer to missing rows: the file
 * is whole then, and worth keeping.
 */
export function checkDatabase(path: string): string[] {
  const database = new SQLite(path, { readonly: true })
  try {
    const damage = database.pragma('integrity_check', { simple: true })
    if (damage !== 'ok') throw new BackupError(`${path} is damaged: ${String(damage)}`)
    const found = database
      .prepare('select "table" as child, parent, count(*) as count from pragma_foreign_key_check group by 1, 2')
      .all()
    return orphans.parse(found).map(({ child, parent, count }) => {
      const rows = count === 1 ? `1 row of ${child} refers` : `${count} rows of ${child} refer`
      return `${rows} to a row of ${parent} that does not exist`
    })
  } catch (error) {
    throw error instanceof SQLite.SqliteError ? new BackupError(`${path} is damaged: ${error.message}`) : error
  } finally {
    database.close()
  }
}
