import { installPackages } from '../setup/packages.mjs'
import { runScript } from '../setup/refusal.mjs'
import { testEnvironment } from './environment.mjs'
import { GROUPS } from './mutants/groups.mjs'
import { optionsOf } from './mutants/options.mjs'
import { scoreFolders } from './mutants/summary.mjs'

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
  const start = performance.now()
  const scores = []
  for (const group of GROUPS.filter(({ name }) => names.length === 0 || names.includes(name))) {
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
