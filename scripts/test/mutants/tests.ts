import { defineConfig } from 'vitest/config'
import { reportLoadErrors } from './report-load-errors'

/** Configures the tests that must notice the mutants of a group. Other tests are left out, because each one runs very often. */
export const rulesTests = (include: string[]) =>
  defineConfig({
    test: { include, setupFiles: ['scripts/test/mutants/seed.ts'], reporters: [reportLoadErrors()] },
  })

/** The same for tests of the server, which run on SQLite. */
export const serverTests = (include: string[]) =>
  defineConfig({
    test: {
      include,
      globalSetup: ['server/testing/setup/sqlite-setup.ts'],
      reporters: [reportLoadErrors()],
      testTimeout: 20_000,
      hookTimeout: 60_000,
    },
  })
