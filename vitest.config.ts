import { readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { isDeep } from './scripts/test/depth.ts'
import { opensDatabase } from './scripts/test/opens-database.ts'

const serverTests = ['server', 'tests/drills'].flatMap(findTests)
const withDatabase = serverTests.filter(opensDatabase)
const withoutDatabase = serverTests.filter((file) => !withDatabase.includes(file))

/**
 * What meets SQL that two engines could answer differently: statements of its own, locks, races, lists in pages. `npm test` runs
 * these on PostgreSQL too; `npm run test:deep` runs every test there that opens a database.
 */
const MEETS_SQL = [
  'server/giving/{donations,ledger,payouts,refunds,thanks}/**/*.test.ts',
  'server/giving/payments/settling/*.test.ts',
  'server/operations/{admin,jobs,privacy}/**/*.test.ts',
  'server/operations/webhooks/webhooks.test.ts',
  'server/community/fundraisers/*.test.ts',
  'server/community/search/*.test.ts',
  'server/community/auth/sign-up.test.ts',
  'server/platform/{database,lists}/**/*.test.ts',
  'server/platform/audit-log.test.ts',
  'server/platform/{limits/limits,images/store}.test.ts',
  'server/http/api/idempotency.test.ts',
  'server/http/routes/{donations,fundraisers,health,readiness,payouts,thanks}.test.ts',
  'server/http/routes/admin/*.test.ts',
]

const setupFiles = ['scripts/test/repeat-properties.ts']
const server = {
  setupFiles,
  // Generous, so that a busy machine fails no test: nothing here measures time.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // Tests leave no state in modules, and reloading the server for each file would take most of the time.
  isolate: false,
}

export default defineConfig({
  test: {
    // One more than most machines have cores: some tests wait for a provider that is slow on purpose.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'shared',
          include: ['shared/**/*.test.ts', 'data/**/*.test.ts', 'scripts/**/*.test.ts', 'pwa/**/*.test.{ts,tsx}'],
          setupFiles,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      // Screens as people see them, without a browser but before the real server.
      {
        test: {
          name: 'screens',
          include: ['tests/components/**/*.test.tsx'],
          environment: 'happy-dom',
          // Tests speak to the sandbox of the payment providers too, from outside of the page.
          environmentOptions: { happyDOM: { settings: { fetch: { disableSameOriginPolicy: true } } } },
          globalSetup: ['tests/components/harness/server.ts'],
          setupFiles: ['tests/components/harness/setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      // What opens no database has no engine: it runs once.
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
          include: isDeep ? withDatabase : MEETS_SQL,
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
