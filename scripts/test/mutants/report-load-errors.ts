import type { Reporter, Vitest } from 'vitest/node'

/**
 * Reports a test file that does not load, or a suite that can't start, as an error of the whole run. Stryker would otherwise find no
 * failed test and report a survivor; with the error, the mutant counts as noticed.
 */
export function reportLoadErrors(): Reporter {
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
