import { type Kysely, sql } from 'kysely'
import type { Migration } from '../types'

/** The searched tables, and the columns whose parts of words find a row. */
const SEARCHED = [
  { table: 'fundraisers', index: 'fundraiser_search', columns: ['searchText'] },
  { table: 'users', index: 'user_search', columns: ['username', 'fullName'] },
] as const

export const search: Migration['up'] = async (database, engine) => {
  for (const searched of SEARCHED) {
    if (engine === 'sqlite') await trigramTable(database, searched)
    else await trigramIndex(database, searched)
  }
}

type Searched = (typeof SEARCHED)[number]

/** FTS5 over the rows of the table itself; triggers keep it up to date. */
async function trigramTable(database: Kysely<unknown>, { table, index, columns }: Searched): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const of = (row: string) => sql.join(columns.map((column) => sql.ref(`${row}.${column}`)))
  const fts = sql.table(index)
  const forget = sql`insert into ${fts}(${fts}, rowid, ${names}) values ('delete', old.id, ${of('old')});`
  const learn = sql`insert into ${fts}(rowid, ${names}) values (new.id, ${of('new')});`
  await sql`create virtual table ${fts} using fts5(
    ${names}, content=${sql.lit(table)}, content_rowid='id', tokenize='trigram remove_diacritics 1', columnsize=0)`.execute(
    database,
  )
  // Text that a person deleted, or that was deleted with their account, leaves the index at once.
  await sql`insert into ${fts}(${fts}, rank) values ('secure-delete', 1)`.execute(database)
  for (const [event, act] of [
    ['insert', learn],
    ['delete', forget],
    [`update of ${columns.map((column) => `"${column}"`).join(', ')}`, sql`${forget} ${learn}`],
  ] as const) {
    const trigger = sql.id(`${index}_${event.split(' ')[0]}`)
    await sql`create trigger ${trigger} after ${sql.raw(event)} on ${sql.table(table)} begin ${act} end`.execute(
      database,
    )
  }
}

/** pg_trgm, where the server has it and allows it. Without it a search reads the whole table, with the same result. */
async function trigramIndex(database: Kysely<unknown>, { table, index, columns }: Searched): Promise<void> {
  const operators = columns.map((column) => `lower("${column}") gin_trgm_ops`).join(', ')
  const statements = `begin
    create extension if not exists pg_trgm;
    create index ${index} on ${table} using gin (${operators});
  exception when others then
    raise notice '${index} was left out: %', sqlerrm;
  end`
  await sql`do ${sql.lit(statements)}`.execute(database)
}
