import { type Kysely, sql } from 'kysely'
import type { Migration } from '../types'

/** The tables with a column `searchText`, whose parts of words find a row. */
const SEARCHED = [
  { table: 'fundraisers', index: 'fundraiser_search' },
  { table: 'users', index: 'user_search' },
] as const

export const search: Migration['up'] = async (database, engine) => {
  for (const searched of SEARCHED) {
    if (engine === 'sqlite') await trigramTable(database, searched)
    else await trigramIndex(database, searched)
  }
}

type Searched = (typeof SEARCHED)[number]

/** FTS5 over the rows of the table itself; triggers keep it up to date. */
async function trigramTable(database: Kysely<unknown>, { table, index }: Searched): Promise<void> {
  const fts = sql.table(index)
  const forget = sql`insert into ${fts}(${fts}, rowid, "searchText") values ('delete', old.id, old."searchText");`
  const learn = sql`insert into ${fts}(rowid, "searchText") values (new.id, new."searchText");`
  await sql`create virtual table ${fts} using fts5(
    "searchText", content=${sql.lit(table)}, content_rowid='id', tokenize='trigram remove_diacritics 1', columnsize=0)`.execute(
    database,
  )
  // Text that a person deleted, or that was deleted with their account, leaves the index at once.
  await sql`insert into ${fts}(${fts}, rank) values ('secure-delete', 1)`.execute(database)
  for (const [event, act] of [
    ['insert', learn],
    ['delete', forget],
    ['update of "searchText"', sql`${forget} ${learn}`],
  ] as const) {
    const trigger = sql.id(`${index}_${event.split(' ')[0]}`)
    await sql`create trigger ${trigger} after ${sql.raw(event)} on ${sql.table(table)} begin ${act} end`.execute(
      database,
    )
  }
}

/** pg_trgm, where the server has it and allows it. Without it a search reads the whole table, with the same result. */
async function trigramIndex(database: Kysely<unknown>, { table, index }: Searched): Promise<void> {
  const statements = `begin
    create extension if not exists pg_trgm;
    create index ${index} on ${table} using gin ("searchText" gin_trgm_ops);
  exception when others then
    raise notice '${index} was left out: %', sqlerrm;
  end`
  await sql`do ${sql.lit(statements)}`.execute(database)
}
