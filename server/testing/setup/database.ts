import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject, type ProvidedContext } from 'vitest'
import { type Database, openDatabase } from '../../platform/database/open'

export interface TestDatabase {
  database: Database
  dataDirectory: string
  databaseUrl: string | null
  /** Closes the database and deletes its data. */
  remove(): Promise<void>
}

/** A real database for the current test project: a SQLite file, or a separate database on the PostgreSQL server. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'pamoja-test-'))
  const databaseUrl = await takePostgresDatabase(inject('postgres'))
  const template = inject('sqliteTemplate')
  if (template) copyFileSync(template, join(dataDirectory, 'pamoja.db'))
  const database = await openDatabase({ databaseUrl, dataDirectory })
  return {
    database,
    dataDirectory,
    databaseUrl,
    async remove() {
      await database.close()
      if (databaseUrl) unused.push(databaseUrl)
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** Databases of tests that have ended: to empty one is quicker than to create one. */
const unused: string[] = []

async function takePostgresDatabase(server: ProvidedContext['postgres'] | undefined): Promise<string | null> {
  if (!server) return null
  const used = unused.pop()
  if (used) {
    await query(used, EMPTY)
    return used
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await query(`${server.url}/postgres`, `create database ${name} template ${server.template}`)
  return `${server.url}/${name}`
}

/** Makes the database like the template: no rows, and ids from 1. Without triggers, which forbid to delete from the ledger. */
const EMPTY = `
  do $$
  declare filled text;
  begin
    set local session_replication_role = replica;
    select string_agg(format('%I', tablename), ', ') into filled from pg_tables
      where schemaname = 'public' and tablename not like 'kysely_migration%' and pg_relation_size(format('%I.%I', schemaname, tablename)) > 0;
    if filled is not null then
      execute format('truncate %s restart identity cascade', filled);
    end if;
    perform setval(format('%I', sequencename)::regclass, 1, false) from pg_sequences where schemaname = 'public';
  end $$`

async function query(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}
