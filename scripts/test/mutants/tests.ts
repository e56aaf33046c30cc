import { defineConfig } from 'vitest/config'
import { tellOfUnloadable } from './unloadable'

/** The tests that must notice a group's mutants, and no others: each is run very often. */
export const rulesTests = (include: string[]) =>
  defineConfig({
    test: { include, setupFiles: ['scripts/test/mutants/seed.ts'], reporters: [tellOfUnloadable()] },
  })

/** The same on SQLite. */
export const serverTests = (include: string[]) =>
  defineConfig({
    test: {
      include,
      globalSetup: ['server/testing/setup/sqlite-setup.ts'],
      reporters: [tellOfUnloadable()],
      testTimeout: 20_000,
      hookTimeout: 60_000,
    },
  })
