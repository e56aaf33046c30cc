import { DEFAULT_MIGRATION_TABLE, type Kysely, type Migration as KyselyMigration, Migrator, sql } from 'kysely'
import type { Engine } from './engine'
import { peopleAndFundraisers } from './migrations/001-people-and-fundraisers'
import { moneyIn } from './migrations/002-money-in'
import { ledgerAndPayouts } from './migrations/003-ledger-and-payouts'
import { sessionsAndLimits } from './migrations/004-sessions-and-limits'
import { passwordResetRequests } from './migrations/005-password-reset-requests'
import { moneyOut } from './migrations/006-money-out'
import { adminSearch } from './migrations/007-admin-search'
import { appendOnlyLedger } from './migrations/008-append-only-ledger'
import { ownPasswords } from './migrations/009-own-passwords'
import { deviceChanges } from './migrations/022-device-changes'
import { drafts } from './migrations/023-drafts'
import { openChecks } from './migrations/money/010-open-checks'
import { providerProblems } from './migrations/money/011-provider-problems'
import { destinations } from './migrations/money/012-destinations'
import { phonePrompts } from './migrations/money/013-phone-prompts'
import { paymentReviews } from './migrations/money/014-payment-reviews'
import { payoutParts } from './migrations/money/015-payout-parts'
import { ledgerByCurrency } from './migrations/money/016-ledger-by-currency'
import { books } from './migrations/money/017-books'
import { coveredFees } from './migrations/money/018-covered-fees'
import { providerComparisons } from './migrations/money/019-provider-comparisons'
import { secondApprovals } from './migrations/money/020-second-approvals'
import { providerBalances } from './migrations/money/021-provider-balances'
import { openFundraisers } from './migrations/operating/031-open-fundraisers'
import { siteSettings } from './migrations/operating/032-site-settings'
import { emailChanges } from './migrations/operating/033-email-changes'
import { announcements } from './migrations/operating/034-announcements'
import { legalPersons } from './migrations/operating/035-legal-person'
import { accountMerges } from './migrations/operating/036-account-merges'
import { fundraiserPictures } from './migrations/operating/038-fundraiser-pictures'
import { follows } from './migrations/operating/039-follows'
import { donationsToThank } from './migrations/operating/040-donations-to-thank'
import { finding } from './migrations/operating/041-finding'
import { shownPictures } from './migrations/operating/042-shown-pictures'
import { languages } from './migrations/operating/043-languages'
import { storyLanguages } from './migrations/operating/044-story-languages'
import { vitals } from './migrations/operating/045-vitals'
import { confirmations } from './migrations/security/024-confirmations'
import { installation } from './migrations/security/026-installation'
import { hiddenMessages } from './migrations/security/027-hidden-messages'
import { restingAccounts } from './migrations/security/028-resting-accounts'
import { confirmedEmails } from './migrations/security/029-confirmed-emails'
import { chainedAudit } from './migrations/security/030-chained-audit'
import type { Tables } from './schema'

/**
 * In the order in which they run; a name never changes after its release. Number 037 was never used, and must not be: databases that have
 * run 038 refuse a migration before it.
 */
const MIGRATIONS = [
  peopleAndFundraisers,
  moneyIn,
  ledgerAndPayouts,
  sessionsAndLimits,
  passwordResetRequests,
  moneyOut,
  adminSearch,
  appendOnlyLedger,
  ownPasswords,
  openChecks,
  providerProblems,
  destinations,
  phonePrompts,
  paymentReviews,
  payoutParts,
  ledgerByCurrency,
  books,
  coveredFees,
  providerComparisons,
  secondApprovals,
  providerBalances,
  deviceChanges,
  drafts,
  confirmations,
  installation,
  hiddenMessages,
  restingAccounts,
  confirmedEmails,
  chainedAudit,
  openFundraisers,
  siteSettings,
  emailChanges,
  announcements,
  legalPersons,
  accountMerges,
  fundraiserPictures,
  follows,
  donationsToThank,
  finding,
  shownPictures,
  languages,
  storyLanguages,
  vitals,
]

/** Runs all missing migrations. Throws, and changes nothing, when one of them fails. */
export async function migrate(database: Kysely<Tables>, engine: Engine): Promise<void> {
  const { error } = await createMigrator(database, engine).migrateToLatest()
  if (error) throw error
}

function createMigrator(database: Kysely<Tables>, engine: Engine): Migrator {
  const steps: Record<string, KyselyMigration> = Object.fromEntries(
    MIGRATIONS.map((migration) => [migration.name, { up: (handle) => migration.up(handle, engine) }]),
  )
  return new Migrator({ db: database, provider: { getMigrations: async () => steps } })
}

/** Whether the database has the migrations of this release, and no others. False also if it can't be queried: then a migration throws why. */
export async function isMigrated(database: Kysely<Tables>): Promise<boolean> {
  const names = await listRun(database).catch(() => null)
  return names?.length === MIGRATIONS.length && MIGRATIONS.every(({ name }) => names.includes(name))
}

/** Whether the database has every migration. Throws when it can't be queried. */
export async function isUpToDate(database: Kysely<Tables>): Promise<boolean> {
  const run = await listRun(database)
  return MIGRATIONS.every(({ name }) => run.includes(name))
}

async function listRun(database: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(database)
  return rows.map(({ name }) => name)
}

/** The migrations that a database lacks, and the ones that only a newer version knows. Throws when it can't be queried. */
export async function compareMigrations(database: Kysely<Tables>): Promise<{ missing: string[]; unknown: string[] }> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true })
  const isNew = !tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)
  const run = isNew ? [] : await listRun(database)
  const known = MIGRATIONS.map(({ name }) => name)
  return {
    missing: known.filter((name) => !run.includes(name)),
    unknown: run.filter((name) => !known.includes(name)),
  }
}

/** The migrations that data of an earlier release needs, in their order. An empty database has no data, so none is listed. */
export async function listPending(database: Kysely<Tables>): Promise<string[]> {
  const { missing } = await compareMigrations(database)
  return missing.length === MIGRATIONS.length ? [] : missing
}
