import { chmodSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import { z } from 'zod'
import { BackupError } from './backup-error'

/** Copies a database that is in use, in its current state, into one self-contained file. Throws a BackupError, and returns, as `checkDatabase`. */
export function copyDatabase(from: string, to: string): string[] {
  const source = new SQLite(from, { readonly: true, fileMustExist: true })
  try {
    source.prepare('vacuum into ?').run(to)
  } catch (error) {
    throw inWords(error, from)
  } finally {
    source.close()
  }
  chmodSync(to, 0o600)
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
    throw inWords(error, path)
  } finally {
    database.close()
  }
}

function inWords(error: unknown, path: string): unknown {
  const isDamage = error instanceof SQLite.SqliteError && /^SQLITE_(?:CORRUPT|NOTADB)/.test(error.code)
  return isDamage ? new BackupError(`${path} is damaged: ${error.message}`) : error
}
