import { drillMove } from './drill-move'

/** `node scripts/drill.mjs operate/move`: moves data to PostgreSQL and back through kills. Exits 1 when anything is not as it was. */
const problems = await drillMove((line) => process.stdout.write(`${line}\n`))
for (const problem of problems) process.stdout.write(`WRONG  ${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
