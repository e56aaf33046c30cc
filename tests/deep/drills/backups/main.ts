import { drillBackups } from './drill-backups'

/** `node scripts/drill.mjs backups`: 20 backups of the built server under writes. Exits 1 when something is missing in one of them. */
const problems = await drillBackups((line) => process.stdout.write(`${line}\n`))
for (const problem of problems) process.stdout.write(`WRONG  ${problem}\n`)
process.exitCode = problems.length === 0 ? 0 : 1
