import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Handle } from '../../../platform/database/open'
import type { Engine } from '../../../platform/database/schema'
import { CommandError } from '../command'
import type { TableShape } from './schema'

type Values = Record<string, unknown>

const ROWS = 1_000
const BYTES = 4_000_000
/** Rows in the first batch: large ones are known only when they were read. */
const FIRST = 25

export interface Batch {
  rows: Values[]
  json: string
}

export async function* readRows(handle: Handle, { name, columns, key }: TableShape): AsyncGenerator<Batch> {
  const selected = sql.join(columns.map((column) => sql.ref(column)))
  const ordered = sql.join(key.map((column) => sql.ref(column)))
  let after: Values | null = null
  for (let limit = FIRST; ; ) {
    const last: Values | null = after
    const beyond: RawBuilder<SqlBool> = last
      ? sql`(${ordered}) > (${sql.join(key.map((column) => last[column]))})`
      : sql`1 = 1`
    const { rows }: { rows: Values[] } = await sql<Values>`select ${selected} from ${sql.table(name)}
      where ${beyond} order by ${ordered} limit ${limit}`.execute(handle)
    if (rows.length === 0) return
    const json = JSON.stringify(rows)
    yield { rows, json }
    after = rows.at(-1) ?? null
    limit = Math.max(1, Math.min(ROWS, limit * 2, Math.floor((rows.length * BYTES) / json.length)))
  }
}

export async function insertRows(handle: Handle, engine: Engine, table: TableShape, { json }: Batch): Promise<void> {
  const columns = sql.join(table.columns.map((column) => sql.ref(column)))
  const name = sql.table(table.name)
  const values =
    engine === 'postgres'
      ? sql`select ${columns} from json_populate_recordset(null::${name}, ${json}::json)`
      : sql`select ${sql.join(table.columns.map((column) => sql`value ->> ${sql.lit(`$."${column}"`)}`))} from json_each(${json})`
  try {
    await sql`insert into ${name} (${columns}) ${values}`.execute(handle)
  } catch (error) {
    throw new CommandError(`${table.name}: ${error instanceof Error ? error.message : error}. Nothing was moved.`, {
      cause: error,
    })
  }
}

export async function countRows(handle: Handle, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(handle)
  return Number(rows[0]?.count)
}
