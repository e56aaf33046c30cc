import { beforeEach, describe, expect, it } from 'vitest'
import { buildDonation } from '../../testing/builders'
import { createTestParts, type TestParts } from '../../testing/parts'
import { runCommand } from '../../testing/run-command'
import { startTestSandbox } from '../../testing/sandbox'
import { lastAudit } from '../facts'

describe('npm run pamoja -- audit-money', () => {
  let parts: TestParts
  beforeEach(async () => {
    parts = await createTestParts()
    await buildDonation(parts)
  })
  const runAudit = (given?: string[], variables?: Record<string, string>) =>
    runCommand('audit-money', parts, given, variables)

  it('reports every difference, and exits with 1', async () => {
    await parts.database.write.updateTable('fundraisers').set({ currentAmount: 9_999 }).execute()
    const { code, output } = await runAudit()
    expect(await lastAudit.read(parts.database.read)).toMatchObject({ differences: 1 })
    expect(output).toContain('fundraiser 1: expected 2500, found 9999')
    expect(output).toContain('FAILS  a fundraiser has raised what its donations add up to')
    expect(code).toBe(1)
  })

  it('compares with the providers on request, and names what only our books have', async () => {
    const { sandbox } = await startTestSandbox()
    const { code, output } = await runAudit(['--providers', '--from', '1970-01-01'], {
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
    const silent = await runAudit(['--providers'], { SANDBOX_PORT: '1' })
    expect(silent.output).toContain('Start the server first.')
    expect(silent.code).toBe(1)
    expect((await runAudit(['--provider'])).output).toContain("Unknown option '--provider'")
    expect((await runAudit(['--providers', '--from', '2026-13-01'])).output).toContain('Not a day: 2026-13-01.')
  })
})
