import { sql } from 'kysely'
import type { Handle } from '../../../platform/database/open'
import type { Engine } from '../../../platform/database/schema'
import { CommandError } from '../command'

export interface TableShape {
  name: string
  /** In alphabetical order, without those that the database computes. */
  columns: string[]
  key: string[]
  references: string[]
  isCounted: boolean
}

interface ColumnShape {
  table: string
  name: string
  type: string
  /** Its place in the primary key from 1; 0 if it is not part of it. */
  keyPlace: number
}

/** Migrations are compared, not copied; pictures are copied by themselves. */
const NOT_COPIED = ['kysely_migration', 'kysely_migration_lock', 'media_files']
/** The types that have the same values in both engines. Any other needs a rule for how it is copied. */
const COPIED_TYPES = /^(?:text|varchar\(255\)|character varying|bigint|integer|blob|bytea)$/i

/** All tables of ours, found in the schema itself, each after those that it refers to. */
export async function readTables(handle: Handle, engine: Engine): Promise<TableShape[]> {
  const [columns, references, counted] = await Promise.all(
    engine === 'sqlite'
      ? [sqliteColumns(handle), sqliteReferences(handle), sqliteCounted(handle)]
      : [postgresColumns(handle), postgresReferences(handle), postgresCounted(handle)],
  )
  const names = [...new Set(columns.map(({ table }) => table))].filter((name) => !NOT_COPIED.includes(name))
  const shapes = names.map((name): TableShape => {
    const own = columns.filter(({ table }) => table === name)
    const odd = own.find(({ type }) => !COPIED_TYPES.test(type))
    if (odd) throw new Error(`${name}.${odd.name}: no rule for moving the type ${odd.type}`)
    const key = own.filter(({ keyPlace }) => keyPlace > 0).sort((a, b) => a.keyPlace - b.keyPlace)
    if (key.length === 0) throw new Error(`${name} has no primary key, so its rows can't be read in order`)
    return {
      name,
      columns: own.map((column) => column.name).sort(),
      key: key.map((column) => column.name),
      references: references.filter(([from, to]) => from === name && to !== name).map(([, to]) => to),
      isCounted: counted.includes(name),
    }
  })
  return inOrder(shapes)
}

/** Throws a CommandError, which names the first difference, unless both sides have the same tables with the same columns. */
export function refuseOtherTables(source: readonly TableShape[], target: readonly TableShape[]): void {
  const shapeWords = ({ name, columns, isCounted }: TableShape) => `${name} (${columns.join(', ')}) ${isCounted}`
  const known = new Set(target.map(shapeWords))
  const odd =
    source.find((table) => !known.has(shapeWords(table))) ??
    target.find(({ name }) => source.every((table) => table.name !== name))
  if (odd) throw new CommandError(`The table ${odd.name} is not the same on both sides. Nothing was moved.`)
}

/** Alphabetical, except that a table comes after all that it refers to. */
function inOrder(shapes: readonly TableShape[]): TableShape[] {
  const ordered: TableShape[] = []
  const waiting = [...shapes].sort((a, b) => (a.name < b.name ? -1 : 1))
  const isThere = (name: string) => ordered.some((table) => table.name === name)
  while (waiting.length > 0) {
    const index = waiting.findIndex(({ references }) => references.every(isThere))
    const [next] = waiting.splice(index, 1)
    if (index < 0 || !next) throw new Error(`Tables refer to each other: ${waiting.map(({ name }) => name).join(', ')}`)
    ordered.push(next)
  }
  return ordered
}

async function sqliteColumns(handle: Handle): Promise<ColumnShape[]> {
  const { rows } = await sql<ColumnShape>`
    select t.name as "table", c.name, c.type, c.pk as "keyPlace"
    from pragma_table_list t join pragma_table_xinfo(t.name) c
    where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite#_%' escape '#' and c.hidden = 0`.execute(
    handle,
  )
  return rows
}

async function sqliteReferences(handle: Handle): Promise<[string, string][]> {
  const { rows } = await sql<{ from: string; to: string }>`
    select t.name as "from", f."table" as "to" from pragma_table_list t join pragma_foreign_key_list(t.name) f
    where t.schema = 'main' and t.type = 'table'`.execute(handle)
  return rows.map(({ from, to }) => [from, to])
}

async function sqliteCounted(handle: Handle): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'table' and lower(sql) like '%autoincrement%'`.execute(handle)
  return rows.map(({ name }) => name)
}

async function postgresColumns(handle: Handle): Promise<ColumnShape[]> {
  const { rows } = await sql<ColumnShape>`
    select c.table_name as "table", c.column_name as name, c.data_type as type,
      coalesce(array_position(i.indkey::int2[], a.attnum) + 1, 0) as "keyPlace"
    from information_schema.tables t
    join information_schema.columns c on c.table_schema = t.table_schema and c.table_name = t.table_name
    join pg_attribute a on a.attrelid = format('%I.%I', c.table_schema, c.table_name)::regclass and a.attname = c.column_name
    left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
    where t.table_schema = current_schema() and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'`.execute(
    handle,
  )
  return rows
}

async function postgresReferences(handle: Handle): Promise<[string, string][]> {
  const { rows } = await sql<{ from: string; to: string }>`
    select f.relname as "from", t.relname as "to" from pg_constraint c
    join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`.execute(handle)
  return rows.map(({ from, to }) => [from, to])
}

async function postgresCounted(handle: Handle): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES' and column_name = 'id'`.execute(handle)
  return rows.map(({ name }) => name)
}

/** The highest id that was ever given out in each table that counts its ids; 0 if none was. It is never given out a second time. */
export async function readSequences(handle: Handle, engine: Engine, tables: readonly TableShape[]) {
  const sequences = new Map<string, number>()
  for (const { name } of tables.filter(({ isCounted }) => isCounted)) {
    const { rows } =
      engine === 'sqlite'
        ? await sql<{ value: number }>`select seq as value from sqlite_sequence where name = ${name}`.execute(handle)
        : await sql<{ value: number }>`select coalesce(last_value, 0) as value from pg_sequences
            where format('%I.%I', schemaname, sequencename)::regclass = ${sequenceOf(name)}::regclass`.execute(handle)
    sequences.set(name, Number(rows[0]?.value ?? 0))
  }
  return sequences
}

export async function setSequences(handle: Handle, engine: Engine, sequences: ReadonlyMap<string, number>) {
  for (const [name, value] of sequences) {
    if (engine === 'postgres') {
      await sql`select setval(${sequenceOf(name)}, ${Math.max(value, 1)}, ${value > 0})`.execute(handle)
      continue
    }
    await sql`delete from sqlite_sequence where name = ${name}`.execute(handle)
    if (value > 0) await sql`insert into sqlite_sequence (name, seq) values (${name}, ${value})`.execute(handle)
  }
}

const sequenceOf = (table: string) => sql`pg_get_serial_sequence(${`"${table}"`}, 'id')`
