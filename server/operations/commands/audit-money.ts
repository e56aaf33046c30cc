import { auditMoney, CHECKED } from '../../giving/ledger/audit'
import { readConfig } from '../../platform/config'
import { openDatabase } from '../../platform/database/open'

/** `npm run audit:money`: prints what was checked and every difference; exits with 1 when there is one. */
async function main(): Promise<void> {
  const database = await openDatabase(readConfig(process.env))
  const differences = await auditMoney(database.read)
  await database.close()
  for (const check of CHECKED) {
    const found = differences.filter((difference) => difference.check === check)
    process.stdout.write(`${found.length === 0 ? 'holds' : 'FAILS'}  ${check}\n`)
    for (const { subject, expected, found: value } of found)
      process.stdout.write(`         ${subject}: expected ${expected}, found ${value}\n`)
  }
  process.stdout.write(differences.length === 0 ? 'The books are right.\n' : `${differences.length} differences.\n`)
  process.exitCode = differences.length === 0 ? 0 : 1
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  process.exitCode = 1
})
