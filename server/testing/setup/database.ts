import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { inject, type ProvidedContext } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/open'
import { afterUse } from '../after-use'

export interface TestDatabase {
  database: Database
  dataDirectory: string
  databaseUrl: string | null
}

/** A real database for the current test project: a SQLite file, or a separate database on the PostgreSQL server. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'pamoja-test-'))
  const databaseUrl = await takePostgresDatabase(inject('postgres'))
  const template = inject('sqliteTemplate')
  if (template) copyFileSync(template, join(dataDirectory, 'pamoja.db'))
  const database = await openDatabase({ databaseUrl, dataDirectory })
  afterUse(async () => {
    await database.close()
    if (databaseUrl) unused.push(databaseUrl)
    rmSync(dataDirectory, { recursive: true, force: true })
  })
  return { database, dataDirectory, databaseUrl }
}

/** Databases of tests that have ended: to empty one is quicker than to create one. */
const unused: string[] = []
let templateSchema: unknown

async function takePostgresDatabase(server: ProvidedContext['postgres'] | undefined): Promise<string | null> {
  if (!server) return null
  const used = unused.pop()
  // A test may have changed the schema too.
  if (used && isDeepStrictEqual(await query(used, EMPTY, SCHEMA), templateSchema)) return used
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await query(`${server.url}/postgres`, `create database ${name} template ${server.template}`)
  const created = `${server.url}/${name}`
  templateSchema ??= await query(created, SCHEMA)
  return created
}

/** What differs between two databases as soon as a test has added or removed something other than rows. */
const SCHEMA = `
  select (select count(*) from pg_class where relnamespace = 'public'::regnamespace) as relations,
    (select count(*) from pg_attribute) as columns,
    (select count(*) from pg_trigger) as triggers,
    (select count(*) from pg_constraint) as constraints,
    (select string_agg(name, ' ' order by name) from kysely_migration) as migrations`

/** Makes the database like the template: no rows, and ids from 1. Without triggers, which forbid to delete from the ledger. */
const EMPTY = `
  do $$
  declare filled text;
  begin
    set local session_replication_role = replica;
    select string_agg(format('%I', tablename), ', ') into filled from pg_tables
      where schemaname = 'public' and tablename not like 'kysely_migration%'
      and pg_relation_size(format('%I.%I', schemaname, tablename)) > 0;
    if filled is not null then
      execute format('truncate %s restart identity cascade', filled);
    end if;
    perform setval(format('%I', sequencename)::regclass, 1, false) from pg_sequences where schemaname = 'public';
  end $$`

/** Runs the statements, and returns the rows of the last one. */
async function query(connectionString: string, ...statements: string[]): Promise<unknown> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    let rows: unknown
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}
