import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration as KyselyMigration, Migrator, sql } from 'kysely'
import type { Engine } from './engine'
import { initial } from './migrations/001-initial'
import type { Tables } from './schema'

/** The data was made by another version of the server, or used by a newer one. */
export class OtherVersion extends Error {}

/** In the order in which they run; a name never changes after its release. */
export const MIGRATIONS = [initial]

/** Runs all missing migrations. Throws, and changes nothing, when one of them fails. */
export async function migrate(database: Kysely<Tables>, engine: Engine): Promise<void> {
  const steps: Record<string, KyselyMigration> = Object.fromEntries(
    MIGRATIONS.map((migration) => [migration.name, { up: (handle) => migration.up(handle, engine) }]),
  )
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => steps } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Whether the database has every migration, also if a newer version has run more of them. Throws when it can't be queried. */
export async function isUpToDate(database: Kysely<Tables>): Promise<boolean> {
  const run = await listRun(database)
  return MIGRATIONS.every(({ name }) => run.includes(name))
}

/** The migrations that a database lacks, in their order. Throws an OtherVersion unless it knows all that were run. */
export async function listMissing(database: Kysely<Tables>): Promise<{ missing: string[]; isNew: boolean }> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  const run = tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE) ? await listRun(database) : []
  const known = MIGRATIONS.map(({ name }) => name)
  const unknown = run.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new OtherVersion(`The data was made by another version, which ran ${unknown.join(', ')}. Nothing was changed.
  Use the version that made it. A new installation needs an empty DATA_DIR or database.`)
  return { missing: known.filter((name) => !run.includes(name)), isNew: run.length === 0 }
}

async function listRun(database: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(database)
  return rows.map(({ name }) => name)
}
