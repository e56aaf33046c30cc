import { drillMove } from './drill-move'

/** `node scripts/drill.mjs operate/move`: moves data to PostgreSQL and back through kills. Exits 1 when anything is not as it was. */
const problems = await drillMove((line) => process.stdout.write(`${line}\n`))
for (const problem of problems) process.stdout.write(`WRONG  ${problem}\n`)
// Not `process.exitCode`: the package that starts PostgreSQL sets it to 0.
process.exit(problems.length === 0 ? 0 : 1)
