import { type Kysely, sql } from 'kysely'
import type { Engine } from '../engine'

interface SchemaRow {
  type: string
  name: string
  sql: string
}

/**
 * Removes named CHECK constraints of a table. SQLite can't alter them, so there the table is built again with the same rows, indexes,
 * triggers and next id, while foreign keys to it are checked at the end of the transaction.
 */
export async function removeChecks(
  database: Kysely<unknown>,
  engine: Engine,
  table: string,
  names: readonly string[],
): Promise<void> {
  if (engine === 'sqlite') return rebuild(database, table, names)
  for (const name of names) await database.schema.alterTable(table).dropConstraint(name).execute()
}

async function rebuild(database: Kysely<unknown>, table: string, names: readonly string[]): Promise<void> {
  const { rows: parts } = await sql<SchemaRow>`
    select type, name, sql from sqlite_schema where tbl_name = ${table} and sql is not null`.execute(database)
  const definition = parts.find(({ type }) => type === 'table')
  if (!definition) throw new RangeError(`There is no table ${table}`)
  const { rows: sequences } = await sql<{ seq: number }>`
    select seq from sqlite_sequence where name = ${table}`.execute(database)
  const copy = `${table}_copy`
  await sql`pragma defer_foreign_keys = on`.execute(database)
  await sql`create table ${sql.table(copy)} as select * from ${sql.table(table)}`.execute(database)
  await sql`drop table ${sql.table(table)}`.execute(database)
  await sql.raw(names.reduce(withoutCheck, definition.sql)).execute(database)
  await sql`insert into ${sql.table(table)} select * from ${sql.table(copy)}`.execute(database)
  await sql`drop table ${sql.table(copy)}`.execute(database)
  for (const part of parts) if (part !== definition) await sql.raw(part.sql).execute(database)
  for (const { seq } of sequences) {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(database)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${seq})`.execute(database)
  }
}

/** The text of a table's definition without `, constraint "name" check (…)`. Throws a RangeError when it has none of that name. */
function withoutCheck(definition: string, name: string): string {
  const begin = definition.indexOf(`, constraint "${name}" check (`)
  if (begin < 0) throw new RangeError(`There is no check ${name} in ${definition}`)
  let depth = 0
  for (let place = definition.indexOf('(', begin); place < definition.length; place += 1) {
    if (definition[place] === '(') depth += 1
    if (definition[place] === ')') depth -= 1
    if (depth === 0) return definition.slice(0, begin) + definition.slice(place + 1)
  }
  throw new RangeError(`The check ${name} does not end`)
}
