import { defineConfig } from 'vitest/config'
import type { Reporter, Vitest } from 'vitest/node'

/** The tests that must notice the mutants of a group. Other tests are left out, because each one runs very often. */
export default defineConfig({
  test: {
    include: process.env.MUTANT_TESTS?.split(' ') ?? [],
    globalSetup: ['server/testing/setup/sqlite-setup.ts'],
    setupFiles: ['scripts/test/mutants/seed.ts'],
    reporters: [reportLoadErrors()],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})

/** Stryker finds no failed test in a file that does not load: as an error the mutant is noticed. */
function reportLoadErrors(): Reporter {
  let vitest: Vitest
  return {
    onInit(started) {
      vitest = started
    },
    onTestModuleEnd(file) {
      for (const error of file.errors()) vitest.state.catchError(error, 'Test file')
    },
    onTestSuiteResult(suite) {
      for (const error of suite.errors()) vitest.state.catchError(error, 'Test suite')
    },
  }
}
