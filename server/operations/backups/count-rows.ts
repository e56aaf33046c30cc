import SQLite from 'better-sqlite3'

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
