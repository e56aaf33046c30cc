import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { installBrowser } from './setup/browser.mjs'
import { installPackages } from './setup/packages.mjs'
import { runScript } from './setup/refusal.mjs'
import { ROOT, run, runPackage } from './setup/run.mjs'
import { checkSpecification } from './specification.mjs'
import { testEnvironment } from './test/environment.mjs'
import { countPlaywright, countVitest, listFailedJourneys, listFailedTests } from './test/reports.mjs'
import { createSteps } from './test/steps.mjs'

const REPORTS = resolve(ROOT, 'test-results')
const VITEST_REPORT = resolve(REPORTS, 'vitest.json')
const PLAYWRIGHT_REPORT = resolve(REPORTS, 'playwright.json')
const DEMO_DATA = resolve(REPORTS, 'demo-data')

/** Which tests each lane runs: the projects and files of vitest.config.ts, and the options of Playwright. */
const LANES = {
  /** `npm test`: each promise once, in ten minutes. */
  usual: { vitest: ['shared', 'server', 'sqlite', 'screens'].flatMap(project), journeys: ['--grep', '@main'] },
  /** `npm run test:all`: also the other database, killed servers, and all journeys. */
  all: { vitest: [], journeys: [] },
  /** `npm run test:deep`: what has random cases, with ten times as many from a new seed; other browsers, mutants and drills. */
  deep: { vitest: ['.property.', 'tests/deep/drills'], journeys: ['killed'] },
}

/** A failed step does not stop the next ones; the last line is the total. */
await runScript(async () => {
  const name = process.argv[2] === 'all' || process.argv[2] === 'deep' ? process.argv[2] : 'usual'
  const lane = LANES[name]
  const steps = createSteps()
  const isInstalled = await steps.run('install', async () => {
    await installPackages()
    return 0
  })
  if (!isInstalled) process.exit(1)
  const env = { ...testEnvironment(), SEEDED_DATA: DEMO_DATA, ...(name === 'deep' && drawSeed()) }
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS)

  const [isReady] = await Promise.all([
    buildAndLint(steps, env),
    steps.run(
      'tests',
      () =>
        runPackage(
          'vitest/vitest.mjs',
          ['run', ...lane.vitest, '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`],
          { env },
        ),
      () => countVitest(VITEST_REPORT),
    ),
  ])
  await steps.run(
    'journeys',
    async () =>
      isReady
        ? runPackage('@playwright/test/cli.js', ['test', ...lane.journeys], {
            env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT },
          })
        : 1,
    () => countPlaywright(PLAYWRIGHT_REPORT),
  )
  if (name === 'deep') await runDeep(steps, env)
  else await steps.run('specification', () => checkSpecification(VITEST_REPORT))
  rmSync(DEMO_DATA, { recursive: true, force: true })
  const failures = [...listFailedTests(VITEST_REPORT), ...listFailedJourneys(PLAYWRIGHT_REPORT)]
  for (const failure of failures) console.log(`Failed: ${failure}`)
  process.exitCode = steps.printTotals()
})

/** @param {string} name */
function project(name) {
  return ['--project', name]
}

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
 * Browsers that are not installed are skipped, and named.
 * @param {import('./test/steps.mjs').Steps} steps
 * @param {NodeJS.ProcessEnv} env
 */
async function runDeep(steps, env) {
  await steps.run('engines', () => run(process.execPath, ['--import', 'tsx', 'tests/deep/engines/main.ts'], { env }))
  await steps.run('mutants', () => run(process.execPath, ['scripts/test/mutants.mjs'], { env }))
  await steps.run('drill', () => run(process.execPath, ['scripts/drill.mjs'], { env }))
}

/** Chooses a new seed for each deep run, unless PROPERTY_SEED repeats one. */
function drawSeed() {
  const seed = process.env.PROPERTY_SEED ?? String(randomInt(2 ** 31))
  console.log(`Random cases use the seed ${seed}. To repeat them: PROPERTY_SEED=${seed} npm run test:deep`)
  return { TEST_DEPTH: 'deep', PROPERTY_SEED: seed }
}
