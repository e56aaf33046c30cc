import { expect, it } from 'vitest'
import { readConfig } from '../../platform/config'
import { buildDonation } from '../../testing/builders'
import { createTestParts } from '../../testing/parts'
import { startCommand } from '../../testing/run-command'
import { startTestSandbox } from '../../testing/sandbox'
import { lastAudit } from '../facts'
import { openProviders } from './open-providers'

it('reports every difference in the books and with the providers, and exits with 1', async () => {
  const parts = await createTestParts()
  await buildDonation(parts)
  await parts.database.write.updateTable('fundraisers').set({ currentAmount: 9_999 }).execute()
  const { sandbox } = await startTestSandbox()
  const { code, output } = await startCommand('audit-money', parts, ['--providers', '--from', '1970-01-01'], {
    SANDBOX_PORT: new URL(sandbox.origin).port,
  })
  await sandbox.stop()
  expect(await lastAudit.read(parts.database.read)).toMatchObject({ differences: 2 })
  expect(output).toContain('fundraiser 1: expected 2500, found 9999')
  expect(output).toContain('FAILS  a fundraiser has raised what its donations add up to')
  expect(output).toContain('FAILS  the books of a fundraiser have the totals of its page and its newest donation')
  expect(output).toContain('reads  stripe: payments')
  expect(output).toMatch(/FAILS {2}Stripe payment \S+: our books have it \(25\.00 USD\), the provider does not/)
  expect(output).toContain('Differences with the providers: 1.')
  expect(code).toBe(1)
})

it('says what to do when the sandbox does not run', async () => {
  await expect(openProviders(readConfig({ SANDBOX_PORT: '1' }))).rejects.toThrow('Start the server first.')
})
