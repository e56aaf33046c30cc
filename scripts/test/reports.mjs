import { existsSync, readFileSync } from 'node:fs'

/**
 * @typedef {{ passed: number, failed: number }} Counts
 */

/** The counts of a step without a report or without tests: it did not do its work. */
const NOTHING_DONE = { passed: 0, failed: 1 }

/**
 * Counts the results in a Vitest JSON report. A file that did not load counts as one failure, and so does a run without tests.
 * @param {string} path
 * @returns {Counts}
 */
export function countVitest(path) {
  if (!existsSync(path)) return NOTHING_DONE
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const unloadable = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
      file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  const counts = { passed: report.numPassedTests, failed: report.numFailedTests + unloadable }
  return counts.passed + counts.failed > 0 ? counts : NOTHING_DONE
}

/**
 * Counts the results in a Playwright JSON report. Errors outside of tests, such as a server that does not start, count as failures.
 * @param {string} path
 * @returns {Counts}
 */
export function countPlaywright(path) {
  if (!existsSync(path)) return NOTHING_DONE
  const { stats, errors } = JSON.parse(readFileSync(path, 'utf8'))
  const counts = { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
  return counts.passed + counts.failed > 0 ? counts : NOTHING_DONE
}

/**
 * Returns the names of journeys that failed first and passed when retried.
 * @param {string} path
 * @returns {string[]}
 */
export function listRetriedJourneys(path) {
  if (!existsSync(path)) return []
  return JSON.parse(readFileSync(path, 'utf8')).suites.flatMap(listFlaky)
}

/**
 * @param {{ file: string, suites?: Parameters<typeof listFlaky>[0][], specs: { title: string, tests: { status: string }[] }[] }} suite
 * @returns {string[]}
 */
function listFlaky({ file, suites = [], specs }) {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [...flaky.map(({ title }) => `${file} › ${title}`), ...suites.flatMap(listFlaky)]
}
