import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ROOT } from './setup/run.mjs'

/**
 * @typedef {{ specs: { title: string, tests: { results: { status: string }[] }[] }[], title: string, suites?: Suite[] }} Suite A suite in a Playwright report.
 * @typedef {{ title: string, isPassed: boolean }} Result A test, with the titles of the groups around it.
 */

/**
 * Prints the sentences of the specification that no passed test has in its title, as `[2.card.link 3.users.*]`, and ids that the
 * specification doesn't have. Sentences that docs/specification-readings.md explains need no test.
 * @param {string[]} reports Paths of JSON reports of Vitest and Playwright.
 * @returns {import('./test/reports.mjs').Counts}
 */
export function checkSpecification(reports) {
  const sentences = new Map(
    read('tests/specification.txt')
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  )
  const readings = read('docs/specification-readings.md').match(/^(`[\w.-]+`(, )?)+/gm) ?? []
  const shown = new Set(readings.flatMap((ids) => ids.match(/[\w.-]+/g) ?? []))
  const unknown = new Set()
  for (const { title, isPassed } of reports.filter((path) => existsSync(path)).flatMap(readResults))
    for (const id of idsIn(title)) {
      const found = [...sentences.keys()].filter((each) =>
        id.endsWith('*') ? each.startsWith(id.slice(0, -1)) : each === id,
      )
      if (found.length === 0) unknown.add(id)
      if (isPassed) for (const each of found) shown.add(each)
    }
  const unshown = [...sentences].filter(([id]) => !shown.has(id))
  for (const [id, sentence] of unshown) console.error(`No test shows ${id}: ${sentence}`)
  for (const id of unknown) console.error(`The specification has no ${id}`)
  console.log(
    `${sentences.size - unshown.length} of ${sentences.size} sentences of the specification are shown by a test`,
  )
  return { passed: sentences.size - unshown.length, failed: unshown.length + unknown.size }
}

/** @param {string} name */
const read = (name) => readFileSync(resolve(ROOT, name), 'utf8')

/** @param {string} title */
const idsIn = (title) =>
  [...title.matchAll(/\[(\d\.[^\]]*)\]/g)]
    .flatMap(([, ids = '']) => ids.split(' '))
    .filter((id) => /^\d\.[a-z]/.test(id))

/**
 * @param {string} path
 * @returns {Result[]}
 */
function readResults(path) {
  const report = JSON.parse(readFileSync(path, 'utf8'))
  if (report.suites) return report.suites.flatMap((/** @type {Suite} */ suite) => readSuite(suite, ''))
  return report.testResults.flatMap(
    (/** @type {{ assertionResults: { fullName: string, status: string }[] }} */ { assertionResults }) =>
      assertionResults.map(({ fullName, status }) => ({ title: fullName, isPassed: status === 'passed' })),
  )
}

/**
 * @param {Suite} suite
 * @param {string} outer
 * @returns {Result[]}
 */
function readSuite({ title, specs, suites = [] }, outer) {
  const name = `${outer} ${title}`
  const own = specs.map((spec) => ({
    title: `${name} ${spec.title}`,
    isPassed: spec.tests.some(({ results }) => results.at(-1)?.status === 'passed'),
  }))
  return [...own, ...suites.flatMap((suite) => readSuite(suite, name))]
}
