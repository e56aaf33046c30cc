import type { Reporter, Vitest } from 'vitest/node'

/**
 * Counts a mutant as noticed when a test file does not load or a suite can't start with it. Stryker looks only at tests, finds no
 * failed one, and would report a survivor; it does see an error of the whole run.
 */
export function tellOfUnloadable(): Reporter {
  let vitest: Vitest
  return {
    onInit(begun) {
      vitest = begun
    },
    onTestModuleEnd(file) {
      for (const error of file.errors()) vitest.state.catchError(error, 'Test file')
    },
    onTestSuiteResult(suite) {
      for (const error of suite.errors()) vitest.state.catchError(error, 'Test suite')
    },
  }
}
