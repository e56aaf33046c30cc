import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from '../setup/run.mjs'

/**
 * @typedef {{ passed: number, failed: number }} Counts
 * @typedef {{ file: string, suites?: Suite[], specs: { title: string, tests: { status: string }[] }[] }} Suite A suite in a Playwright report.
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
  const counts = { passed: stats.expected, failed: stats.unexpected + errors.length }
  return counts.passed + counts.failed > 0 ? counts : NOTHING_DONE
}

/**
 * Returns what failed in a Vitest JSON report: file, name and the beginning of the reason. Where the output of a run is cut, its end says it.
 * @param {string} path
 * @returns {string[]}
 */
export function listFailedTests(path) {
  if (!existsSync(path)) return []
  return JSON.parse(readFileSync(path, 'utf8')).testResults.flatMap(listFailuresOfFile)
}

/**
 * @param {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }} file
 * @returns {string[]}
 */
function listFailuresOfFile({ name, status, message, assertionResults }) {
  const file = relative(ROOT, name)
  if (status === 'failed' && assertionResults.length === 0) return [`${file}: ${beginningOf(message)}`]
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages: [reason = ''] }) => `${file} › ${fullName}: ${beginningOf(reason)}`)
}

/** @param {string} reason */
function beginningOf(reason) {
  return reason.split('\n').slice(0, 3).join(' ').slice(0, 300)
}

/**
 * Returns the names of the journeys that failed in a Playwright JSON report.
 * @param {string} path
 * @returns {string[]}
 */
export function listFailedJourneys(path) {
  if (!existsSync(path)) return []
  /** @param {Suite} suite @returns {string[]} */
  const namesIn = ({ file, suites = [], specs }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
      .map(({ title }) => `${file} › ${title}`),
    ...suites.flatMap(namesIn),
  ]
  return JSON.parse(readFileSync(path, 'utf8')).suites.flatMap(namesIn)
}
