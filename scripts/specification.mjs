import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Refusal } from './setup/refusal.mjs'
import { ROOT } from './setup/run.mjs'

/** @typedef {{ title: string, suites?: Suite[], specs: { title: string, tests: { expectedStatus: string }[] }[] }} Suite A suite in a list of Playwright. */

/**
 * Prints the sentences of the specification that no test has in its title, as `[2.card.link 3.users.*]`, and ids that the specification
 * doesn't have. Whether the test passes is said by its own line. Sentences that docs/specification-readings.md explains need no test.
 * @param {string} vitestReport Path of a JSON report. The journeys are all listed, also those that were not run.
 * @returns {Promise<number>} How many are wrong.
 */
export async function checkSpecification(vitestReport) {
  const sentences = new Map(
    read('tests/specification.txt')
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
  )
  const readings = read('docs/specification-readings.md').match(/^(`[\w.-]+`(, )?)+/gm) ?? []
  const shown = new Set(readings.flatMap((ids) => ids.match(/[\w.-]+/g) ?? []))
  const unknown = new Set()
  for (const id of [...titlesOfTests(vitestReport), ...titlesOfJourneys()].flatMap(idsIn)) {
    const found = [...sentences.keys()].filter((each) =>
      id.endsWith('*') ? each.startsWith(id.slice(0, -1)) : each === id,
    )
    if (found.length === 0) unknown.add(id)
    for (const each of found) shown.add(each)
  }
  const unshown = [...sentences].filter(([id]) => !shown.has(id))
  for (const [id, sentence] of unshown) console.error(`No test shows ${id}: ${sentence}`)
  for (const id of unknown) console.error(`The specification has no ${id}`)
  console.log(`Tests show ${sentences.size - unshown.length} of ${sentences.size} sentences of the specification`)
  return unshown.length + unknown.size
}

/** @param {string} name */
const read = (name) => readFileSync(resolve(ROOT, name), 'utf8')

/** @param {string} title */
const idsIn = (title) =>
  [...title.matchAll(/\[(\d\.[^\]]*)\]/g)]
    .flatMap(([, ids = '']) => ids.split(' '))
    .filter((id) => /^\d\.[a-z]/.test(id))

/** @param {string} report */
function titlesOfTests(report) {
  if (!existsSync(report)) return []
  /** @type {{ testResults: { assertionResults: { fullName: string, status: string }[] }[] }} */
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => isRun(status)).map(({ fullName }) => fullName),
  )
}

function titlesOfJourneys() {
  const command = [resolve(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--list', '--reporter=json']
  const { status, stdout } = spawnSync(process.execPath, command, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })
  if (status !== 0) throw new Refusal(`Playwright cannot list the journeys: ${stdout}`)
  return JSON.parse(stdout).suites.flatMap((/** @type {Suite} */ suite) => titlesIn(suite, ''))
}

/** @type {(suite: Suite, outer: string) => string[]} */
const titlesIn = ({ title, specs, suites = [] }, outer) => [
  ...specs
    .filter(({ tests }) => tests.some(({ expectedStatus }) => isRun(expectedStatus)))
    .map((spec) => `${outer} ${title} ${spec.title}`),
  ...suites.flatMap((suite) => titlesIn(suite, `${outer} ${title}`)),
]

/** @param {string} status */
const isRun = (status) => status === 'passed' || status === 'failed'
