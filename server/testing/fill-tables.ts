import { sql } from 'kysely'
import { readTables } from '../operations/commands/moving/schema'
import type { Database } from '../platform/database/open'

interface Column {
  name: string
  type: string
  /** The table whose ids it has. */
  refersTo: string | null
}

/**
 * Inserts a row of made-up values into every empty table of a SQLite database: texts that are hard to copy, numbers beyond 32 bits. What
 * they mean does not matter. So no table is left out, whichever is added. Returns the tables that have rows.
 */
export async function fillEmptyTables({ write }: Database): Promise<string[]> {
  const tables = await readTables(write, 'sqlite')
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(write)
    if (rows.length > 0) continue
    const created = await sql<{ sql: string }>`select sql from sqlite_schema where name = ${name}`.execute(write)
    const columns = await readColumns({ write }, name)
    const values = columns.map((column, index) => madeUpValue(column, created.rows[0]?.sql ?? '', index))
    await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))})
      values (${sql.join(values)})`.execute(write)
  }
  return tables.map(({ name }) => name)
}

async function readColumns({ write }: Pick<Database, 'write'>, table: string): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.name, lower(c.type) as type, f."table" as "refersTo"
    from pragma_table_xinfo(${table}) c left join pragma_foreign_key_list(${table}) f on f."from" = c.name
    where c.hidden = 0 and not (c.name = 'id' and c.type = 'INTEGER')`.execute(write)
  return rows
}

function madeUpValue({ name, type, refersTo }: Column, tableSql: string, index: number) {
  // Of two columns of which exactly one has a value, the first has it.
  if (tableSql.includes(`<> ("${name}" is null)`)) return null
  if (refersTo) return sql`(select min(id) from ${sql.table(refersTo)})`
  const allowed = new RegExp(`"${name}" in \\('([^']*)'`).exec(tableSql)?.[1]
  if (allowed !== undefined) return allowed
  // A later column is later: an end is after its beginning.
  if (type === 'bigint') return 4_000_000_000_001 + index
  if (type === 'integer') return 7
  return `${name} “'"\\ \t\n é 🌍 {"a":null}`
}
