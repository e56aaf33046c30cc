import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { installBrowser } from './setup/browser.mjs'
import { installPackages } from './setup/packages.mjs'
import { runScript } from './setup/refusal.mjs'
import { ROOT, run, runPackage } from './setup/run.mjs'
import { checkSpecification } from './specification.mjs'
import { testEnvironment } from './test/environment.mjs'
import { countPlaywright, countVitest, listFailedTests, listJourneys } from './test/reports.mjs'
import { createSteps } from './test/steps.mjs'

const REPORTS = resolve(ROOT, 'test-results')
const VITEST_REPORT = resolve(REPORTS, 'vitest.json')
const PLAYWRIGHT_REPORT = resolve(REPORTS, 'playwright.json')
const DEMO_DATA = resolve(REPORTS, 'demo-data')

/**
 * `npm test`: runs all checks, with the same result every time. `npm run test:all`: the same with every test of the database on both
 * engines. `npm run test:deep`: that with ten times as many random cases from a new seed, other browsers and mutants. A failed step does
 * not stop the next ones; the last line is the total.
 */
await runScript(async () => {
  const [lane] = process.argv.slice(2)
  const isDeep = lane === 'deep'
  const steps = createSteps()
  const isInstalled = await steps.run('install', async () => {
    await installPackages()
    return 0
  })
  if (!isInstalled) process.exit(1)
  const env = { ...testEnvironment(), ...(isDeep ? drawSeed() : lane === 'all' && { TEST_DEPTH: 'all' }) }
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS)

  const [isReady] = await Promise.all([
    buildAndLint(steps, env),
    steps.run(
      'tests',
      () =>
        runPackage(
          'vitest/vitest.mjs',
          ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`],
          { env },
        ),
      () => countVitest(VITEST_REPORT),
    ),
  ])
  await steps.run(
    'journeys',
    async () =>
      isReady
        ? runPackage('@playwright/test/cli.js', ['test'], {
            env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT, SEEDED_DATA: DEMO_DATA },
          })
        : 1,
    () => countPlaywright(PLAYWRIGHT_REPORT),
  )
  let shown = { passed: 0, failed: 0 }
  await steps.run(
    'specification',
    async () => {
      shown = checkSpecification([VITEST_REPORT, PLAYWRIGHT_REPORT])
      return shown.failed
    },
    () => shown,
  )
  if (isDeep) await steps.run('engines', () => runEngines({ ...env, SEEDED_DATA: DEMO_DATA }))
  if (isDeep) await steps.run('mutants', () => run(process.execPath, ['scripts/test/mutants.mjs'], { env }))
  rmSync(DEMO_DATA, { recursive: true, force: true })
  for (const name of listJourneys(PLAYWRIGHT_REPORT, 'flaky')) console.log(`Passed only on the second try: ${name}`)
  const failures = [...listFailedTests(VITEST_REPORT), ...listJourneys(PLAYWRIGHT_REPORT, 'unexpected')]
  for (const failure of failures) console.log(`Failed: ${failure}`)
  process.exitCode = steps.printTotals()
})

/**
 * Runs the steps that need one core while the tests run on the other: build, browser and demo data for the journeys, types and lint.
 * @param {import('./test/steps.mjs').Steps} steps
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<boolean>} Whether the journeys have what they need.
 */
async function buildAndLint(steps, env) {
  const options = /** @type {const} */ ({ env, output: 'at the end' })
  const built = await steps.run('build', () => run(process.execPath, ['scripts/build.mjs'], options))
  const hasBrowser = await steps.run('browser', async () => {
    await installBrowser({ output: 'at the end' })
    return 0
  })
  const hasData = built && (await steps.run('demo data', () => makeDemoData(options)))
  await steps.run('types', () => runPackage('typescript/bin/tsc', [], options))
  await steps.run('lint', () => runPackage('@biomejs/biome/bin/biome', ['ci', '--error-on-warnings'], options))
  return hasBrowser && hasData
}

/**
 * The folder is readable only by this user, because it also contains the server's secrets.
 * @param {import('./setup/run.mjs').RunOptions} options
 */
function makeDemoData(options) {
  mkdirSync(DEMO_DATA, { mode: 0o700 })
  return run(process.execPath, ['--import', 'tsx', 'scripts/test/demo-data.ts', DEMO_DATA], options)
}

/**
 * Runs the journeys that matter most in Firefox, WebKit and old Chromiums. Engines that are not installed are skipped, and named.
 * @param {NodeJS.ProcessEnv} env
 */
function runEngines(env) {
  return run(process.execPath, ['--import', 'tsx', 'tests/deep/engines/main.ts'], { env })
}

/** Chooses a new seed for each deep run, unless PROPERTY_SEED repeats one. */
function drawSeed() {
  const seed = process.env.PROPERTY_SEED ?? String(randomInt(2 ** 31))
  console.log(`Random cases use the seed ${seed}. To repeat them: PROPERTY_SEED=${seed} npm run test:deep`)
  return { TEST_DEPTH: 'deep', PROPERTY_SEED: seed }
}
