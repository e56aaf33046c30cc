import { execFile } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildDonation } from '../../testing/builders'
import { createTestParts, type TestParts } from '../../testing/parts'
import { startTestSandbox } from '../../testing/sandbox'
import { TEST_SECRET_KEY } from '../../testing/secret-key'
import { lastAudit } from '../facts'

/** Runs the command on the data of a test. */
function runAudit(
  parts: TestParts,
  given: string[] = [],
  variables: Record<string, string> = {},
): Promise<{ code: number | string | null | undefined; output: string }> {
  return new Promise((resolve) => {
    const env = {
      PATH: process.env.PATH,
      DATA_DIR: parts.dataDirectory,
      DATABASE_URL: parts.databaseUrl ?? '',
      SECRET_KEY: TEST_SECRET_KEY,
      // The payments of the test were made without a server, which would have stored it.
      ...variables,
    }
    const command = ['--import', 'tsx', `${import.meta.dirname}/audit-money.ts`, ...given]
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, output: stdout + stderr }),
    )
  })
}

describe('npm run pamoja -- audit-money', () => {
  let parts: TestParts
  beforeEach(async () => {
    parts = await createTestParts()
    await buildDonation(parts)
  })
  afterEach(() => parts.remove())

  it('reports every difference, and exits with 1', async () => {
    await parts.database.write.updateTable('fundraisers').set({ currentAmount: 9_999 }).execute()
    const { code, output } = await runAudit(parts)
    expect(await lastAudit.read(parts.database.read)).toMatchObject({ differences: 1 })
    expect(output).toContain('fundraiser 1: expected 2500, found 9999')
    expect(output).toContain('FAILS  a fundraiser has raised what its donations add up to')
    expect(code).toBe(1)
  })

  it('compares with the providers on request, and names what only our books have', async () => {
    const { sandbox } = await startTestSandbox()
    const { code, output } = await runAudit(parts, ['--providers', '--from', '1970-01-01'], {
      SANDBOX_PORT: new URL(sandbox.origin).port,
    })
    await sandbox.stop()
    expect(output).toContain('The books are right.')
    expect(output).toContain('reads  stripe: payments')
    expect(output).toMatch(/FAILS {2}Stripe payment \S+: our books have it \(25\.00 USD\), the provider does not/)
    expect(output).toContain('Differences with the providers: 1.')
    expect(code).toBe(1)
  })

  it('says what to do when the sandbox does not run, and when an argument is not known', async () => {
    const silent = await runAudit(parts, ['--providers'], { SANDBOX_PORT: '1' })
    expect(silent.output).toContain('Start the server first.')
    expect(silent.code).toBe(1)
    expect((await runAudit(parts, ['--provider'])).output).toContain("Unknown option '--provider'")
    expect((await runAudit(parts, ['--providers', '--from', '2026-13-01'])).output).toContain('Not a day: 2026-13-01.')
  })
})
