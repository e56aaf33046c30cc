import { openMigrated, runCommand } from '../operations/commands/command'
import { findProviders } from '../operations/commands/open-providers'
import { type CheckResult, runChecks, worstLevel } from '../operations/health/check'
import { CHECKS } from '../operations/health/checks'
import { booksNow } from '../operations/health/data-checks'
import { readConfig } from '../platform/config'
import { createLog } from '../platform/log/log'
import { createMetrics } from '../platform/metrics'
import { openData } from '../platform/secrets/keys'
import { createContext } from './context'

/** Milliseconds. */
const LONGEST_AUDIT = 60 * 60_000
const LABELS = { ok: 'ok     ', warning: 'WARNING', problem: 'PROBLEM' }

runCommand(async () => {
  const config = readConfig(process.env)
  const access = await findProviders(config)
  const { database, secrets } = await openData(config, { open: openMigrated })
  try {
    const opened = { database, secrets, log: createLog('silent'), metrics: createMetrics() }
    const context = createContext(config, opened, access)
    // Alone, because it keeps this thread from hearing the answers to the others.
    const [audited] = await runChecks(context, [booksNow], LONGEST_AUDIT)
    const results = (await runChecks(context, CHECKS)).map((one) => (one.name === audited?.name ? audited : one))
    const findings = results.flatMap((result) => result.findings)
    if (worstLevel(findings) === 'problem') process.exitCode = 1
    return [...results.map(writeResult), summary(findings.map(({ level }) => level))].join('\n')
  } finally {
    await database.close()
  }
})

function writeResult({ title, findings }: CheckResult): string {
  const width = Math.max(...CHECKS.map((check) => check.title.length))
  return findings
    .map(({ level, text, advice }) => {
      const line = `${LABELS[level]}  ${title.padEnd(width)}  ${text}`
      return advice === null ? line : `${line}\n${' '.repeat(width + 11)}→ ${advice}`
    })
    .join('\n')
}

function summary(levels: readonly string[]): string {
  const count = (level: string) => levels.filter((each) => each === level).length
  if (count('problem') + count('warning') === 0) return 'Everything is in order.'
  return `Problems: ${count('problem')}. Warnings: ${count('warning')}.`
}
