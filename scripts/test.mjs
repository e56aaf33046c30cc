import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { installBrowser } from './setup/browser.mjs'
import { installPackages } from './setup/packages.mjs'
import { Refusal, runScript } from './setup/refusal.mjs'
import { ROOT, run, runPackage } from './setup/run.mjs'
import { testEnvironment } from './test/environment.mjs'
import { countPlaywright, countVitest } from './test/reports.mjs'

/** @typedef {import('./test/reports.mjs').Counts & { name: string, seconds: number }} Step */

const REPORTS = resolve(ROOT, 'test-results')
const VITEST_REPORT = resolve(REPORTS, 'vitest.json')
const PLAYWRIGHT_REPORT = resolve(REPORTS, 'playwright.json')

/** `npm test`: everything that can say no. One step's failure does not hide the next one's; the last line is the sum. */
await runScript(async () => {
  await installPackages()
  const env = testEnvironment()
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS)

  /** @type {Step[]} */
  const steps = []
  /**
   * @param {string} name
   * @param {() => Promise<number>} work Gives the exit code.
   * @param {() => import('./test/reports.mjs').Counts} [count] Reads the report; without it the step itself counts as one.
   */
  const step = async (name, work, count) => {
    console.log(`\n── ${name}`)
    const start = performance.now()
    const code = await work()
    const counts = count?.() ?? { passed: Number(code === 0), failed: 0 }
    // An exit code that says no is a failure even where every test passed: an error after the last one, say.
    const failed = code === 0 ? counts.failed : Math.max(counts.failed, 1)
    steps.push({ name, passed: counts.passed, failed, seconds: (performance.now() - start) / 1000 })
    return code === 0
  }

  await step('types', () => runPackage('typescript/bin/tsc', [], { env }))
  await step('lint', () => runPackage('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings'], { env }))
  await step(
    'tests',
    () =>
      runPackage(
        'vitest/vitest.mjs',
        ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`],
        { env },
      ),
    () => countVitest(VITEST_REPORT),
  )
  const built = await step('build', () => run(process.execPath, ['scripts/build.mjs'], { env }))
  await step(
    'journeys',
    () =>
      built
        ? runJourneys({ ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT })
        : refuse('Not run: there is no build.'),
    () => countPlaywright(PLAYWRIGHT_REPORT),
  )
  process.exitCode = summary(steps)
})

/** @param {NodeJS.ProcessEnv} env */
async function runJourneys(env) {
  try {
    await installBrowser()
  } catch (error) {
    if (error instanceof Refusal) return refuse(error.message)
    throw error
  }
  return runPackage('@playwright/test/cli.js', ['test'], { env })
}

/** @param {string} reason */
async function refuse(reason) {
  console.error(reason)
  return 1
}

/**
 * Prints what each step came to. Gives the exit code.
 * @param {Step[]} steps
 */
function summary(steps) {
  console.log('')
  for (const { name, passed, failed, seconds } of steps) {
    console.log(
      `${failed === 0 ? '✓' : '✗'} ${name.padEnd(10)} ${`${seconds.toFixed(1)} s`.padStart(8)}  ${passed} passed, ${failed} failed`,
    )
  }
  const sum = (/** @type {'passed' | 'failed'} */ key) => steps.reduce((total, step) => total + step[key], 0)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0 ? 0 : 1
}
