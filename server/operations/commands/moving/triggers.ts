import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Engine } from '../../../platform/database/engine'
import type { Handle } from '../../../platform/database/open'

/**
 * Runs work during which no trigger of ours reacts to inserted rows, and then brings the search indexes up to date: the rows are copied
 * with everything that triggers made of them. Inside one transaction, so that the database is never seen without its protection.
 */
export async function withoutTriggers(transaction: Handle, engine: Engine, work: () => Promise<void>): Promise<void> {
  if (engine === 'postgres') return withoutPostgresTriggers(transaction, work)
  const { rows: triggers } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'trigger' order by rowid`.execute(transaction)
  for (const { name } of triggers) await sql`drop trigger ${sql.id(name)}`.execute(transaction)
  await work()
  // As the migrations wrote them: the text comes from the schema.
  for (const trigger of triggers) await transaction.executeQuery(CompiledQuery.raw(trigger.sql))
  const { rows: indexes } = await sql<{ name: string }>`
    select name from sqlite_schema where lower(sql) like 'create virtual table%using fts5%'`.execute(transaction)
  for (const { name } of indexes)
    await sql`insert into ${sql.table(name)}(${sql.ref(name)}) values ('rebuild')`.execute(transaction)
}

async function withoutPostgresTriggers(transaction: Handle, work: () => Promise<void>): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace`.execute(transaction)
  const set = async (state: RawBuilder<unknown>) => {
    for (const { name } of tables) await sql`alter table ${sql.table(name)} ${state} trigger user`.execute(transaction)
  }
  await set(sql`disable`)
  await work()
  await set(sql`enable`)
}
