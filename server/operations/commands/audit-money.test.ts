import { execFile } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildDonation } from '../../testing/builders'
import { createTestParts, TEST_SECRET_KEY, type TestParts } from '../../testing/parts'

describe('npm run audit:money', () => {
  let parts: TestParts
  beforeEach(async () => {
    parts = await createTestParts()
    await buildDonation(parts)
  })
  afterEach(() => parts.remove())

  /** Runs the command on the test's data. */
  const run = () =>
    new Promise<{ code: number | string | null | undefined; output: string }>((resolve) => {
      const env = {
        PATH: process.env.PATH,
        DATA_DIR: parts.dataDirectory,
        DATABASE_URL: parts.databaseUrl ?? '',
        SECRET_KEY: TEST_SECRET_KEY,
      }
      const command = ['--import', 'tsx', `${import.meta.dirname}/audit-money.ts`]
      execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
        resolve({ code: error ? error.code : 0, output: stdout + stderr }),
      )
    })

  it('reports what it checked, and exits with 0 when the books are right', async () => {
    const { code, output } = await run()
    expect(output).toContain('holds  every event in the ledger sums to zero')
    expect(output).toContain('The books are right.')
    expect(code).toBe(0)
  })

  it('reports every difference, and exits with 1', async () => {
    await parts.database.write.updateTable('fundraisers').set({ currentAmount: 9_999 }).execute()
    const { code, output } = await run()
    expect(output).toContain('fundraiser 1: expected 2500, found 9999')
    expect(output).toContain('FAILS  a fundraiser has raised what its donations add up to')
    expect(code).toBe(1)
  })
})
