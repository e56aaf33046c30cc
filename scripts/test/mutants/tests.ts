import { defineConfig } from 'vitest/config'
import type { Reporter, Vitest } from 'vitest/node'

/** Configures the tests that must notice the mutants of a group. Other tests are left out, because each one runs very often. */
export const rulesTests = (include: string[]) =>
  defineConfig({
    test: { include, setupFiles: ['scripts/test/mutants/seed.ts'], reporters: [reportLoadErrors()] },
  })

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
