import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runPackage } from '../../setup/run.mjs'

/** Each test file belongs to one of them. */
const PROJECTS = ['shared', 'server', 'sqlite'].flatMap((name) => ['--project', name])

/** @typedef {{ isCaught: boolean, note: string }} Verdict The note is the test that noticed it, or why none did. */

/**
 * Runs the tests of a guard without it. It is caught when a test fails; files that can't be loaded prove nothing.
 * @param {import('./list.mjs').Guard} guard
 * @param {import('./copy.mjs').Copy} copy
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Verdict>}
 */
export async function runWithout(guard, copy, env) {
  const report = join(copy.folder, 'guards-report.json')
  await rm(report, { force: true })
  const putBack = await copy.without(guard)
  try {
    const titles = guard.title ? ['-t', guard.title] : []
    const given = ['run', ...PROJECTS, ...guard.tests, ...titles, ...optionsIn(copy), `--outputFile=${report}`]
    const code = await runPackage('vitest/vitest.mjs', given, { env, cwd: copy.folder, output: 'never' })
    return code === 0 ? { isCaught: false, note: 'no test fails' } : readVerdict(await readFile(report, 'utf8'))
  } catch (error) {
    return { isCaught: false, note: error instanceof Error ? error.message : 'unknown error' }
  } finally {
    await putBack()
  }
}

/**
 * Stops at the first failure. The cache of compiled modules is kept by their content, and saves most of the time.
 * @param {import('./copy.mjs').Copy} copy
 */
const optionsIn = ({ folder }) => [
  ...['--bail=1', '--maxWorkers=1', '--reporter=json'],
  ...['--experimental.fsModuleCache', `--experimental.fsModuleCachePath=${join(folder, 'compiled')}`],
]

/**
 * @param {string} report What vitest's reporter wrote.
 * @returns {Verdict}
 */
function readVerdict(report) {
  /** @type {{ testResults: { assertionResults: { status: string, fullName: string }[] }[] }} */
  const { testResults } = JSON.parse(report)
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed')
  return failed ? { isCaught: true, note: failed.fullName } : { isCaught: false, note: 'the tests did not start' }
}
