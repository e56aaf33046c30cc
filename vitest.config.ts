import { readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { isOnBothEngines } from './scripts/test/depth.ts'
import { opensDatabase } from './scripts/test/opens-database.ts'

const serverTests = ['server', 'tests/deep/drills'].flatMap(findTests)
const withDatabase = serverTests.filter(opensDatabase)
const withoutDatabase = serverTests.filter((file) => !withDatabase.includes(file))

/**
 * Tests of SQL whose result could differ between SQLite and PostgreSQL: handwritten statements, locks, races, paginated lists.
 * `npm test` also runs these on PostgreSQL; `npm run test:all` runs all tests there that open a database.
 */
const ON_POSTGRES = [
  'server/giving/{donations,ledger,overview,payouts,refunds,reviews,thanks}/**/*.test.ts',
  'server/giving/payments/settling/*.test.ts',
  'server/operations/{admin,books,jobs,not-me,privacy}/**/*.test.ts',
  'server/operations/commands/rotation/*.test.ts',
  'server/operations/commands/moving/*.test.ts',
  'server/operations/webhooks/webhooks.test.ts',
  'server/community/{change-email,drafts,follows,fundraisers}/**/*.test.ts',
  'server/community/search/*.test.ts',
  'server/community/auth/sign-up.test.ts',
  'server/platform/secrets/known-keys.test.ts',
  'server/platform/{database,lists}/**/*.test.ts',
  'server/platform/{audit-log,mode}.test.ts',
  'server/platform/{limits/limits,images/store}.test.ts',
  'server/http/api/{device-changes,idempotency}.test.ts',
  'server/http/routes/{donations,fundraisers,health,readiness,payouts,thanks,unavailable}.test.ts',
  'server/http/routes/admin/*.test.ts',
  'server/http/pages/without-script/setup.test.ts',
  'server/http/limits/maintenance.test.ts',
]

const setupFiles = ['scripts/test/repeat-properties.ts']
/** Milliseconds. Long, so that tests pass on a busy machine. No test measures time. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } }
const server = {
  setupFiles,
  ...patience,
  // Tests leave no state in modules, and reloading all modules for each file would take most of the time.
  isolate: false,
}

export default defineConfig({
  test: {
    // One more than the number of cores of most machines, because some tests wait for a fake provider that is slow on purpose.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'shared',
          include: ['shared/**/*.test.ts', 'data/**/*.test.ts', 'scripts/**/*.test.ts', 'pwa/**/*.test.{ts,tsx}'],
          setupFiles,
          ...patience,
        },
      },
      // Renders screens without a browser, and connects them to a real server.
      {
        test: {
          name: 'screens',
          include: ['tests/components/**/*.test.tsx'],
          environment: 'happy-dom',
          // Tests also send requests to the sandbox of the payment providers, which has another origin.
          environmentOptions: { happyDOM: { settings: { fetch: { disableSameOriginPolicy: true } } } },
          globalSetup: ['tests/components/harness/server.ts'],
          setupFiles: ['tests/components/harness/setup.ts'],
          ...patience,
        },
      },
      // Tests that open no database run only once.
      { test: { ...server, name: 'server', include: withoutDatabase } },
      {
        test: {
          ...server,
          name: 'sqlite',
          include: withDatabase,
          globalSetup: ['server/testing/setup/sqlite-setup.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'postgres',
          include: isOnBothEngines ? withDatabase : ON_POSTGRES,
          exclude: withoutDatabase,
          globalSetup: ['server/testing/setup/postgres-setup.ts'],
        },
      },
    ],
  },
})

function findTests(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.test.ts')).map((name) => `${folder}/${name}`)
}
