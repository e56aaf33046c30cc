import { resolve } from 'node:path'

const REPORTS = 'test-results/mutants'

/**
 * @param {import('./groups.mjs').Group} group
 * @param {boolean} incremental Believes what the last run found wherever neither the code nor its tests have changed since. Quick, but
 * blind to changes of anything else.
 * @returns {Partial<import('@stryker-mutator/api/core').StrykerOptions>}
 */
export function optionsOf({ name, mutate, tests }, incremental) {
  return {
    mutate: [...mutate],
    testRunner: 'vitest',
    vitest: { configFile: tests },
    coverageAnalysis: 'perTest',
    plugins: ['@stryker-mutator/*', resolve(import.meta.dirname, 'words.mjs')],
    ignorers: ['words'],
    concurrency: 2,
    // A busy machine is no endless loop.
    timeoutMS: 30_000,
    disableTypeChecks: false,
    // Stryker would rewrite it through an interface that TypeScript's native compiler has not; a file that is not there is left alone.
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
