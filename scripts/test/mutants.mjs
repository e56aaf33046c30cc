import { existsSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { installPackages } from '../setup/packages.mjs'
import { runScript } from '../setup/refusal.mjs'
import { ROOT } from '../setup/run.mjs'
import { testEnvironment } from './environment.mjs'

/**
 * A group of files in which mistakes cost money, with the tests that must notice them.
 * @typedef {{ name: string, mutate: string[], tests: string[] }} Group
 */

/** @type {readonly Group[]} */
const GROUPS = [
  {
    name: 'rules',
    mutate: ['shared/rules/**/*.ts', '!shared/rules/**/*.test.ts'],
    tests: ['shared/rules/**/*.test.ts'],
  },
  {
    name: 'ledger',
    mutate: ['server/giving/ledger/*.ts', '!server/giving/ledger/*.test.ts', '!server/giving/ledger/audit.ts'],
    tests: ['server/giving/ledger/{audit,post}.test.ts'],
  },
  {
    name: 'settling',
    mutate: ['server/giving/payments/{claim,settle,status}.ts', 'server/giving/donations/record.ts'],
    tests: [
      'server/giving/payments/{amount,card-testing,one-commit,settle,settle-status,status}.test.ts',
      'server/giving/donations/record.test.ts',
    ],
  },
  {
    // A separate group, because its tests take long.
    name: 'reconciling',
    mutate: ['server/operations/jobs/reconcile.ts', 'server/giving/payments/references.ts'],
    tests: [
      'server/operations/jobs/reconcile.test.ts',
      'server/giving/payments/{references,start,african-methods}.test.ts',
    ],
  },
  {
    name: 'returns',
    mutate: ['server/operations/jobs/payments.ts', 'server/giving/refunds/{book,request,send}.ts'],
    tests: ['server/giving/refunds/{request,returns,send}.test.ts', 'server/operations/jobs/payments.test.ts'],
  },
]

const REPORTS = 'test-results/mutants'
/** @typedef {import('@stryker-mutator/api/core').MutantResult} Mutant */

/** `RuntimeError` means that the test file did not load. */
const NOTICED = new Set(['Killed', 'Timeout', 'RuntimeError'])
const UNNOTICED = new Set(['Survived', 'NoCoverage'])

/** @typedef {{ folder: string, noticed: number, all: number, survivors: string[] }} FolderScore */

/** Percent of the mutants in each folder: some are noticed by no test, because only the types need what they change. */
const GOAL = 90

/**
 * `node scripts/test/mutants.mjs [rules ledger … --incremental]`: makes small mistakes in the code that moves money, one at a time, and
 * counts how many of them the tests notice. Exits with 1 if they notice too few.
 */
await runScript(async () => {
  await installPackages()
  process.env = testEnvironment()
  const { Stryker } = await import('@stryker-mutator/core')
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
  for (const pattern of GROUPS.flatMap(({ mutate, tests }) => [...mutate, ...tests])) {
    const missing = namesIn(pattern).find((path) => !existsSync(resolve(ROOT, path)))
    if (missing) throw new Error(`No file is named ${missing}`)
  }
  const start = performance.now()
  const scores = []
  for (const group of GROUPS.filter(({ name }) => names.length === 0 || names.includes(name))) {
    process.env.MUTANT_TESTS = group.tests.join(' ')
    const options = optionsOf(group, process.argv.includes('--incremental'))
    scores.push(...scoreFolders(await new Stryker(options).runMutationTest()))
  }
  const minutes = (performance.now() - start) / 60_000
  for (const { folder, survivors } of scores)
    console.log([`\n${folder}`, ...survivors.map((survivor) => `  ${survivor}`)].join('\n'))
  console.log('')
  for (const { folder, noticed, all } of scores) {
    const percent = (100 * noticed) / all
    console.log(
      `${percent >= GOAL ? '✓' : '✗'} ${folder.padEnd(18)} ${percent.toFixed(1)}%: ${noticed} of ${all} noticed`,
    )
  }
  console.log(`Took ${minutes.toFixed(1)} minutes`)
  const isEnough = scores.length > 0 && scores.every(({ noticed, all }) => 100 * noticed >= GOAL * all)
  process.exitCode = isEnough ? 0 : 1
})

/**
 * The files that a pattern names one by one; none for one with a star.
 * @param {string} pattern
 */
function namesIn(pattern) {
  const [, start = pattern, names = '', end = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern.replace(/^!/, '')) ?? []
  return pattern.includes('*') ? [] : names.split(',').map((name) => start.replace(/^!/, '') + name + end)
}

/**
 * @param {Group} group
 * @param {boolean} incremental Reuses results of the last run if neither the code nor its tests have changed. Fast, but it does not
 * notice changes of other files.
 * @returns {Partial<import('@stryker-mutator/api/core').StrykerOptions>}
 */
function optionsOf({ name, mutate }, incremental) {
  return {
    mutate: [...mutate],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/test/mutants/tests.ts' },
    coverageAnalysis: 'perTest',
    plugins: ['@stryker-mutator/*', resolve(import.meta.dirname, 'mutants/ignore-texts.mjs')],
    ignorers: ['texts'],
    concurrency: 2,
    // Long, so that a busy machine is not mistaken for an endless loop.
    timeoutMS: 30_000,
    disableTypeChecks: false,
    // Stryker rewrites this file with an API that TypeScript's native compiler does not have. It skips a missing file.
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

/**
 * Counts the results of the mutants in each folder. Ignored code does not count.
 * @param {readonly Mutant[]} mutants
 * @returns {FolderScore[]}
 */
function scoreFolders(mutants) {
  /** @type {Map<string, FolderScore>} */
  const folders = new Map()
  for (const mutant of mutants) {
    if (!NOTICED.has(mutant.status) && !UNNOTICED.has(mutant.status)) continue
    const folder = dirname(relative(ROOT, mutant.fileName))
    const score = folders.get(folder) ?? { folder, noticed: 0, all: 0, survivors: [] }
    folders.set(folder, score)
    score.all += 1
    if (NOTICED.has(mutant.status)) score.noticed += 1
    else score.survivors.push(describeMutant(mutant))
  }
  return [...folders.values()]
}

/** @param {Mutant} mutant */
function describeMutant({ fileName, location: { start }, mutatorName, replacement, status }) {
  const place = `${relative(ROOT, fileName)}:${start.line}:${start.column}`
  const changed = (replacement ?? '').replace(/\s+/g, ' ').slice(0, 100)
  return `${place}  ${mutatorName}: ${changed}${status === 'NoCoverage' ? '  (not covered by tests)' : ''}`
}
