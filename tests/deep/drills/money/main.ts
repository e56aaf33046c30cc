import { parseArgs } from 'node:util'
import { runFaultMatrix } from './fault-matrix'

/** `npm run drill`: every fault at every call; `-- --scenario card` only the scenarios with `card` in their names. */
const { scenario } = parseArgs({ options: { scenario: { type: 'string', default: '' } } }).values
const report = (line: string) => process.stdout.write(`${line}\n`)

const results = await runFaultMatrix(report, scenario)
const problems = results.flatMap((result) => result.problems)
report(`fault matrix: ${results.length} scenarios, ${results.reduce((sum, { cells }) => sum + cells, 0)} cells`)
for (const problem of problems) report(`WRONG  ${problem}`)
report(problems.length === 0 ? 'The books are right.' : `${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1
