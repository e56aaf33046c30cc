import { readdirSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { opensDatabase } from './scripts/test/opens-database.ts'

const serverTests = findTests('server')
const withDatabase = serverTests.filter(opensDatabase)
const withoutDatabase = serverTests.filter((file) => !withDatabase.includes(file))

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
      // Only in `npm run test:all`: the same on the other engine, and servers that are killed.
      {
        test: {
          ...server,
          name: 'postgres',
          include: withDatabase,
          // A backup is a copy of a SQLite file; `pg_dump` makes the one of PostgreSQL.
          exclude: ['server/operations/**/*backup*/**', 'server/operations/**/backup-*.test.ts'],
          globalSetup: ['server/testing/setup/postgres-setup.ts'],
        },
      },
      {
        test: {
          ...server,
          name: 'drills',
          include: ['tests/deep/drills/**/*.test.ts'],
          globalSetup: ['server/testing/setup/sqlite-setup.ts'],
        },
      },
    ],
  },
})

function findTests(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.test.ts')).map((name) => `${folder}/${name}`)
}
