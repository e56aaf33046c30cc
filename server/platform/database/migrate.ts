import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration as KyselyMigration, Migrator, sql } from 'kysely'
import { auditTrail } from './migrations/initial/audit-trail'
import { donations } from './migrations/initial/donations'
import { fundraisers } from './migrations/initial/fundraisers'
import { ledger } from './migrations/initial/ledger'
import { messages } from './migrations/initial/messages'
import { moneyIn } from './migrations/initial/money-in'
import { notifications } from './migrations/initial/notifications'
import { openFundraisers } from './migrations/initial/open-fundraisers'
import { operations } from './migrations/initial/operations'
import { payouts } from './migrations/initial/payouts'
import { people } from './migrations/initial/people'
import { providers } from './migrations/initial/providers'
import { search } from './migrations/initial/search'
import { sessions } from './migrations/initial/sessions'
import type { Migration } from './migrations/types'
import type { Engine, Tables } from './schema'

/** Each part after those whose tables it refers to. */
const PARTS: readonly Migration['up'][] = [
  people,
  sessions,
  fundraisers,
  openFundraisers,
  search,
  moneyIn,
  donations,
  ledger,
  payouts,
  providers,
  auditTrail,
  operations,
  messages,
  notifications,
]

const initial: Migration = {
  name: '001-initial',
  async up(database, engine) {
    for (const create of PARTS) await create(database, engine)
  },
}

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
