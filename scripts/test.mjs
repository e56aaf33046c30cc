import { randomInt } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { installBrowser } from './setup/browser.mjs'
import { installPackages } from './setup/packages.mjs'
import { runScript } from './setup/refusal.mjs'
import { ROOT, run, runPackage } from './setup/run.mjs'
import { testEnvironment } from './test/environment.mjs'
import { checkProof } from './test/proof.mjs'
import { countPlaywright, countVitest, listSecondTries } from './test/reports.mjs'
import { createSteps } from './test/steps.mjs'

const REPORTS = resolve(ROOT, 'test-results')
const VITEST_REPORT = resolve(REPORTS, 'vitest.json')
const PLAYWRIGHT_REPORT = resolve(REPORTS, 'playwright.json')
const DEMO_DATA = resolve(REPORTS, 'demo-data')

/**
 * `npm test`: everything that can say no, in ten minutes on two cores, with the same answer every time. `npm run test:deep`: the same with other
 * random cases, ten times as many, and every test on both engines. One step's failure does not hide the next one's; the last line is the sum.
 */
await runScript(async () => {
  const isDeep = process.argv[2] === 'deep'
  const steps = createSteps()
  const isInstalled = await steps.run('install', async () => {
    await installPackages()
    return 0
  })
  if (!isInstalled) process.exit(1)
  const env = isDeep ? { ...testEnvironment(), ...drawSeed() } : testEnvironment()
  rmSync(REPORTS, { recursive: true, force: true })
  mkdirSync(REPORTS)

  const [isReady] = await Promise.all([
    buildBeside(steps, env),
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
  rmSync(DEMO_DATA, { recursive: true, force: true })
  let proof = { passed: 0, failed: 0 }
  await steps.run(
    'specification',
    async () => {
      proof = await checkProof([VITEST_REPORT, PLAYWRIGHT_REPORT])
      return proof.failed
    },
    () => proof,
  )
  if (isDeep) await steps.run('mutants', () => run(process.execPath, ['scripts/test/mutants.mjs'], { env }))
  for (const name of listSecondTries(PLAYWRIGHT_REPORT)) console.log(`Passed only at the second try: ${name}`)
  process.exitCode = steps.printSum()
})

/**
 * What needs one core while the tests run on the other: types, lint, and for the journeys the build, the browser and the demo's data.
 * @param {import('./test/steps.mjs').Steps} steps
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<boolean>} Whether the journeys have what they need.
 */
async function buildBeside(steps, env) {
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
 * In a folder for nobody else: the server's secrets lie in it too.
 * @param {import('./setup/run.mjs').RunOptions} options
 */
function makeDemoData(options) {
  mkdirSync(DEMO_DATA, { mode: 0o700 })
  return run(process.execPath, ['--import', 'tsx', 'scripts/test/demo-data.ts', DEMO_DATA], options)
}

/** Another seed for each deep run, unless one is repeated. */
function drawSeed() {
  const seed = process.env.PROPERTY_SEED ?? String(randomInt(2 ** 31))
  console.log(`Random cases come from the seed ${seed}. The same ones again: PROPERTY_SEED=${seed} npm run test:deep`)
  return { TEST_DEPTH: 'deep', PROPERTY_SEED: seed }
}
