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
  const databaseUrl = await createPostgresDatabase(inject('postgres'))
  const template = inject('sqliteTemplate')
  if (template) copyFileSync(template, join(dataDirectory, 'pamoja.db'))
  const database = await openDatabase({ databaseUrl, dataDirectory })
  return {
    database,
    dataDirectory,
    databaseUrl,
    async remove() {
      await database.close()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}

async function createPostgresDatabase(server: ProvidedContext['postgres'] | undefined): Promise<string | null> {
  if (!server) return null
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: `${server.url}/postgres` })
  await client.connect()
  await client.query(`create database ${name} template ${server.template}`)
  await client.end()
  return `${server.url}/${name}`
}
