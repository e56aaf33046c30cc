import { type Kysely, type Migration as KyselyMigration, Migrator } from 'kysely'
import type { Engine } from './engine'
import { peopleAndFundraisers } from './migrations/001-people-and-fundraisers'
import { moneyIn } from './migrations/002-money-in'
import { ledgerAndPayouts } from './migrations/003-ledger-and-payouts'
import { sessionsAndLimits } from './migrations/004-sessions-and-limits'
import { passwordResetRequests } from './migrations/005-password-reset-requests'
import { moneyOut } from './migrations/006-money-out'
import { adminSearch } from './migrations/007-admin-search'
import type { Tables } from './schema'

/** In the order in which they are carried out; a name, once released, stays. */
const MIGRATIONS = [
  peopleAndFundraisers,
  moneyIn,
  ledgerAndPayouts,
  sessionsAndLimits,
  passwordResetRequests,
  moneyOut,
  adminSearch,
]

/** Brings the database to the newest shape. Throws, and changes nothing, when one step fails. */
export async function migrate(database: Kysely<Tables>, engine: Engine): Promise<void> {
  const steps: Record<string, KyselyMigration> = Object.fromEntries(
    MIGRATIONS.map((migration) => [migration.name, { up: (handle) => migration.up(handle, engine) }]),
  )
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => steps } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
