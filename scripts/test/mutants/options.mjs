import { resolve } from 'node:path'

const REPORTS = 'test-results/mutants'

/**
 * @param {import('./groups.mjs').Group} group
 * @param {boolean} incremental Reuses results of the last run if neither the code nor its tests have changed. Fast, but it does not
 * notice changes of other files.
 * @returns {Partial<import('@stryker-mutator/api/core').StrykerOptions>}
 */
export function optionsOf({ name, mutate, tests }, incremental) {
  return {
    mutate: [...mutate],
    testRunner: 'vitest',
    vitest: { configFile: tests },
    coverageAnalysis: 'perTest',
    plugins: ['@stryker-mutator/*', resolve(import.meta.dirname, 'ignore-texts.mjs')],
    ignorers: ['texts'],
    concurrency: 2,
    // Long, so that a busy machine is not mistaken for an endless loop.
    timeoutMS: 30_000,
    disableTypeChecks: false,
    // Stryker rewrites this file with an API that TypeScript's native compiler does not have. It skips a missing file.
    tsconfigFile: 'none.json',
    ignorePatterns: ['/dist', '/test-results', '/screenshots', '/data/*.db*', '/data/media', '/.ci', '/docs'],
    tempDirName: `${REPORTS}/${name}/sandbox`,
    incremental,
    incrementalFile: `${REPORTS}/${name}/incremental.json`,
    reporters: ['html', 'progress-append-only'],
    htmlReporter: { fileName: `${REPORTS}/${name}/report.html` },
    logLevel: /** @type {import('@stryker-mutator/api/core').LogLevel} */ ('warn'),
    warnings: { slow: false, unknownOptions: true, preprocessorErrors: true, unserializableOptions: true },
    allowConsoleColors: false,
  }
}
