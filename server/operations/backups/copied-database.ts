import { chmodSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import { z } from 'zod'
import { copyWidths, mediaName } from '../../platform/images/names'
import { KEY_ROW } from '../../platform/secrets/keys'
import type { Secrets } from '../../platform/secrets/secrets'
import { BackupError, type Manifest } from './manifest'

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

/** Throws when SQLite finds damage; returns a sentence for each table that refers to missing rows. */
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

/** What would be missed first. */
const COUNTED = ['users', 'fundraisers', 'media', 'donations', 'ledger_entries', 'payout_requests', 'audit_trail']

/** Rows by table. Tables that an older database does not have yet are left out. */
export function countRows(path: string): Record<string, number> {
  const database = new SQLite(path, { readonly: true })
  try {
    const exists = database.prepare(`select 1 from sqlite_schema where type = 'table' and name = ?`)
    const tables = COUNTED.filter((table) => exists.get(table))
    return Object.fromEntries(
      tables.map((table) => [table, Number(database.prepare(`select count(*) from "${table}"`).pluck().get())]),
    )
  } finally {
    database.close()
  }
}

/** Throws a BackupError when a copy of a database has texts of a key that is not known. Older copies do not say which keys they need. */
export function refuseUnknownKeys(path: string, secrets: Secrets): void {
  const database = new SQLite(path, { readonly: true })
  try {
    const table = database.prepare(`select 1 from sqlite_schema where name = 'installation'`).get()
    const used = table ? database.prepare('select value from installation where name like ?').pluck() : null
    const fingerprints = used?.all(`${KEY_ROW}%`) ?? []
    if (!fingerprints.every((each) => secrets.keys.some(({ fingerprint }) => fingerprint === each)))
      throw new BackupError('Some of this data is encrypted with another key. Name it in SECRET_KEYS_OLD.')
  } finally {
    database.close()
  }
}

const pictures = z.array(z.object({ hash: z.string(), variants: z.string() }))
const EXAMPLES = 3

/** A sentence when pictures were not copied; one that `live` has erased meanwhile is not missing. */
export function findMissingPictures(copy: string, live: string, copied: Manifest['media']): string[] {
  const names = new Set(copied.map(({ name }) => name))
  const missing = listPictures(copy).filter((name) => !names.has(name))
  if (missing.length === 0) return []
  const current = new Set(listPictures(live))
  const lost = missing.filter((name) => current.has(name))
  if (lost.length === 0) return []
  const examples = lost.slice(0, EXAMPLES).join(', ')
  return [
    `the folder media lacks ${lost.length} of the ${current.size} files of pictures that the data names (${examples}${lost.length > EXAMPLES ? ', …' : ''})`,
  ]
}

function listPictures(path: string): string[] {
  const database = new SQLite(path, { readonly: true })
  try {
    if (!database.prepare(`select 1 from sqlite_schema where name = 'media'`).get()) return []
    const rows = pictures.parse(database.prepare('select hash, variants from media order by hash').all())
    return rows.flatMap((row) => [mediaName(row.hash), ...copyWidths(row).map((width) => mediaName(row.hash, width))])
  } finally {
    database.close()
  }
}
