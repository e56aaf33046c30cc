import { setTimeout as sleep } from 'node:timers/promises'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isUniqueViolation } from '../../../platform/database/errors'
import type { Database, Handle } from '../../../platform/database/open'
import type { Transaction } from '../../../platform/database/schema'
import { type Secrets, sealedWith } from '../../../platform/secrets/secrets'
import { moveRefusals } from './move-refusals'
import { SEALED_TABLES, type SealedTable, type Values } from './tables'

/** Rows in one transaction: a few milliseconds, which the requests of a running server wait for. */
const BATCH = 50
/** Milliseconds between two transactions, in which the server writes. */
const PAUSE = 5
/** A running server may write with an older key for a moment, such as a copy of a text that it has just read. */
const PASSES = 3

export interface Rotation {
  changed: Map<string, number>
  /** Rows that could not be changed: they open with none of the keys, or their hash exists already. In words. */
  problems: string[]
  left: number
}

interface Parts {
  database: Database
  secrets: Secrets
}

/** What is done is seen in the rows themselves, so it may be broken off and run again. */
export async function rotate(parts: Parts, onTable: (name: string, changed: number) => void): Promise<Rotation> {
  const rotation: Rotation = { changed: new Map(), problems: [], left: 0 }
  for (let pass = 1; pass === 1 || (rotation.left > 0 && pass <= PASSES); pass += 1) {
    rotation.problems = []
    for (const table of SEALED_TABLES) {
      const changed = await rotateTable(parts, table, rotation.problems)
      rotation.changed.set(table.name, (rotation.changed.get(table.name) ?? 0) + changed)
      onTable(table.name, changed)
    }
    rotation.left = await countLeft(parts)
  }
  onTable('mail_refusals', await moveRefusals(parts))
  return rotation
}

async function rotateTable({ database, secrets }: Parts, table: SealedTable, problems: string[]): Promise<number> {
  let changed = 0
  let after: Values | null = null
  for (;;) {
    const rows: Values[] = await readRows(database.read, table, { secrets, after, limit: BATCH })
    const last = rows.at(-1)
    if (!last) return changed
    const changes = rows.flatMap((row) => changeOf(secrets, table, row, problems) ?? [])
    changed += await apply(database, table, changes, problems)
    after = last
    await sleep(PAUSE)
  }
}

interface Change {
  row: Values
  set: Map<string, string>
}

/** Null for a row that is right already, and for one that can't be read. */
function changeOf(secrets: Secrets, table: SealedTable, row: Values, problems: string[]): Change | null {
  const current = sealedWith(secrets.keys[0])
  const set = new Map<string, string>()
  const opened = new Map<string, string>()
  try {
    for (const { column, place, owner } of table.sealed) {
      const sealed = row[column]
      // Empty: a provider's answer was lost.
      if (typeof sealed !== 'string' || sealed === '') continue
      const text = secrets.open(sealed, place, String(row[owner]))
      opened.set(column, text)
      if (!sealed.startsWith(current)) set.set(column, secrets.seal(text, place, String(row[owner])))
    }
  } catch {
    problems.push(`${nameOfRow(table, row)} opens with none of the keys`)
    return null
  }
  if (table.hash) {
    const [hash, ...older] = table.hash.hashesOf(secrets, row, opened)
    const stored = row[table.hash.column]
    // Anything else is no hash of the text: a closed account has a placeholder.
    if (hash && typeof stored === 'string' && older.includes(stored)) set.set(table.hash.column, hash)
  }
  return set.size > 0 ? { row, set } : null
}

/** Returns how many rows were changed. One that the server has changed or deleted meanwhile is not. */
async function apply(database: Database, table: SealedTable, changes: readonly Change[], problems: string[]) {
  const [first] = changes
  if (!first) return 0
  try {
    return await database.transaction(async (transaction) => {
      let changed = 0
      for (const change of changes) changed += await update(transaction, table, change)
      return changed
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    if (changes.length === 1) {
      problems.push(`${nameOfRow(table, first.row)} is the same as another row, which has its hash already`)
      return 0
    }
    let changed = 0
    for (const change of changes) changed += await apply(database, table, [change], problems)
    return changed
  }
}

async function update(transaction: Transaction, table: SealedTable, { row, set }: Change): Promise<number> {
  const assignments = [...set].map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const unchanged = [...table.key, ...set.keys()].map((column) => sql`${sql.ref(column)} = ${row[column]}`)
  const { numAffectedRows = 0n } = await sql`update ${sql.table(table.name)} set ${sql.join(assignments)}
    where ${sql.join(unchanged, sql` and `)}`.execute(transaction)
  return Number(numAffectedRows)
}

async function countLeft({ database, secrets }: Parts): Promise<number> {
  let left = 0
  for (const table of SEALED_TABLES) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table.name)}
      where ${table.rows} and ${staleColumns(table, secrets)}`.execute(database.read)
    left += Number(rows[0]?.count ?? 0)
  }
  return left
}

function nameOfRow(table: SealedTable, row: Values): string {
  return `${table.name} ${table.key.map((column) => String(row[column])).join('/')}`
}

/** Rows with a text of another key; where a hash depends on the key too, all rows. */
async function readRows(
  database: Handle,
  table: SealedTable,
  { secrets, after, limit }: { secrets: Secrets; after: Values | null; limit: number },
): Promise<Values[]> {
  const { name, key, sealed, hash } = table
  const columns = [
    ...key,
    ...sealed.flatMap(({ column, owner }) => [column, owner]),
    ...(hash ? [hash.column, ...hash.from] : []),
  ]
  const ordered = sql.join(key.map((column) => sql.ref(column)))
  const beyond = after
    ? sql<SqlBool>`(${ordered}) > (${sql.join(key.map((column) => after[column]))})`
    : sql<SqlBool>`1 = 1`
  const { rows } = await sql<Values>`select ${sql.join([...new Set(columns)].map((column) => sql.ref(column)))}
    from ${sql.table(name)} where ${table.rows} and ${beyond} and ${hash ? sql`1 = 1` : staleColumns(table, secrets)}
    order by ${ordered} limit ${limit}`.execute(database)
  return rows
}

/** Whether a row has a text that is not sealed with the current key. Null and empty are no texts. */
function staleColumns({ sealed }: SealedTable, { keys: [current] }: Secrets): RawBuilder<SqlBool> {
  const beginning = sealedWith(current)
  const stale = sealed.map(({ column }) => {
    const value = sql.ref(column)
    return sql`(${value} <> '' and substr(${value}, 1, ${sql.lit(beginning.length)}) <> ${beginning})`
  })
  return sql<SqlBool>`(${sql.join(stale, sql` or `)})`
}
