import {
  type ColumnDefinitionBuilder,
  type CreateTableBuilder,
  type Expression,
  type Kysely,
  type SqlBool,
  sql,
} from 'kysely'
import type { Engine } from '../schema'

/** A migration sees only the schema builder, not today's table types: its meaning must never change after a release. */
export interface Migration {
  name: string
  up(database: Kysely<unknown>, engine: Engine): Promise<void>
}

type AnyTable = CreateTableBuilder<string, string>

/** A table whose ids are never reused: AUTOINCREMENT in SQLite, an identity column in PostgreSQL. */
export function tableWithId(database: Kysely<unknown>, engine: Engine, name: string): AnyTable {
  const table: AnyTable = database.schema.createTable(name)
  return engine === 'sqlite'
    ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    : table.addColumn('id', 'bigint', (column) => column.primaryKey().generatedByDefaultAsIdentity())
}

export function columns<Name extends string>(
  type: 'text' | 'integer' | 'bigint',
  kind: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder,
  ...names: Name[]
) {
  return <Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) =>
    names.reduce<CreateTableBuilder<Table, Column | Name>>((built, name) => built.addColumn(name, type, kind), table)
}

/** What a column may hold. */
export const column = {
  optional: (built: ColumnDefinitionBuilder) => built,
  required: (built: ColumnDefinitionBuilder) => built.notNull(),
  zero: (built: ColumnDefinitionBuilder) => built.notNull().defaultTo(0),
  one: (built: ColumnDefinitionBuilder) => built.notNull().defaultTo(1),
  unique: (built: ColumnDefinitionBuilder) => built.notNull().unique(),
  key: (built: ColumnDefinitionBuilder) => built.notNull().primaryKey(),
  standard: (value: string) => (built: ColumnDefinitionBuilder) => built.notNull().defaultTo(value),
  reference: (table: string) => (built: ColumnDefinitionBuilder) => built.notNull().references(`${table}.id`),
  optionalReference: (table: string) => (built: ColumnDefinitionBuilder) => built.references(`${table}.id`),
}

export function oneOf(column: string, values: readonly string[]): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`
}

export function atLeast(column: string, minimum: number): Expression<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} >= ${sql.lit(minimum)}`
}

/** Creates indexes of a table by the end of their names. What is no name of a column is an expression. */
export async function addIndexes(
  database: Kysely<unknown>,
  table: string,
  indexes: Record<string, readonly string[]>,
  { where, isUnique = false }: { where?: string; isUnique?: boolean } = {},
): Promise<void> {
  for (const [name, columns] of Object.entries(indexes)) {
    const columnList = sql.join(columns.map((column) => (/^\w+$/.test(column) ? sql.id(column) : sql.raw(column))))
    await sql`create ${sql.raw(isUnique ? 'unique index' : 'index')} ${sql.id(`${table}_${name}`)}
      on ${sql.table(table)} (${columnList})${sql.raw(where ? ` where ${where}` : '')}`.execute(database)
  }
}

/** Makes the database refuse to change or remove a row. */
export async function appendOnly(database: Kysely<unknown>, engine: Engine, table: string): Promise<void> {
  const message = sql.lit(`${table} is append-only`)
  if (engine === 'sqlite') {
    for (const act of ['update', 'delete']) {
      await sql`create trigger ${sql.id(`${table}_no_${act}`)} before ${sql.raw(act)} on ${sql.table(table)}
        begin select raise(abort, ${message}); end`.execute(database)
    }
    return
  }
  await sql`create function ${sql.id(`${table}_append_only`)}() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception '${table} is append-only'; end`)}`.execute(database)
  await sql`create trigger ${sql.id(`${table}_append_only`)} before update or delete on ${sql.table(table)}
    for each row execute function ${sql.id(`${table}_append_only`)}()`.execute(database)
}
