import { parseArgs } from 'node:util'
import { runFaultMatrix } from './fault-matrix'
import { runRaces } from './races'
import { runStorm } from './storm'

/**
 * `npm run drill -- money`: the fault matrix, a storm of webhooks and races, each ended by a recomputation of the books that does
 * not use the product's own code. `-- --only races` runs one part; `-- --only matrix --scenario card` the part of the
 * matrix whose scenarios have `card` in their names.
 */
const { only, scenario } = parseArgs({
  options: { only: { type: 'string' }, scenario: { type: 'string', default: '' } },
}).values
const report = (line: string) => process.stdout.write(`${line}\n`)

const PARTS: Record<string, () => Promise<string[]>> = {
  async matrix() {
    const results = await runFaultMatrix(report, scenario)
    report(`fault matrix: ${results.length} scenarios, ${results.reduce((sum, { cells }) => sum + cells, 0)} cells`)
    return results.flatMap(({ problems }) => problems)
  },
  storm: () => runStorm(report),
  races: () => runRaces(report),
}

const problems: string[] = []
for (const [name, run] of Object.entries(PARTS)) {
  if (only !== undefined && only !== name) continue
  const began = Date.now()
  problems.push(...(await run()).map((problem) => `${name}: ${problem}`))
  report(`${name} took ${Math.round((Date.now() - began) / 1000)} s`)
}
for (const problem of problems) report(`WRONG  ${problem}`)
report(problems.length === 0 ? 'The books are right.' : `${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1
