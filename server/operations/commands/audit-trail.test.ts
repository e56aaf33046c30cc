import { execFile } from 'node:child_process'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { recordEdits, removeProtection } from '../../testing/audit-trail'
import { createTestParts, type TestParts } from '../../testing/parts'

describe('npm run audit:trail', () => {
  let parts: TestParts
  beforeEach(async () => {
    parts = await createTestParts()
    await recordEdits(parts.database, 3)
  })
  afterEach(() => parts.remove())

  /** Runs the command on the data of a test. */
  function run(...given: string[]): Promise<{ code: number | string | null | undefined; output: string }> {
    const env = { PATH: process.env.PATH, DATA_DIR: parts.dataDirectory, DATABASE_URL: parts.databaseUrl ?? '' }
    const command = ['--import', 'tsx', `${import.meta.dirname}/audit-trail.ts`, ...given]
    return new Promise((resolve) => {
      execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
        resolve({ code: error ? error.code : 0, output: stdout + stderr }),
      )
    })
  }

  it('prints the head, and exits with 0 while the chain continues a head that was kept', async () => {
    const { code, output } = await run()
    expect(output).toMatch(/^holds {2}the chain of the audit trail: 3 acts, 0 of them with erased details\.\nHead: /)
    expect(code).toBe(0)
    const head = /Head: (\S+@3)/.exec(output)?.[1] ?? ''
    await recordEdits(parts.database, 1)
    expect(await run('--head', head)).toMatchObject({
      code: 0,
      output: expect.stringContaining('the given head is part'),
    })
  })

  it('names the first act that is not right, and exits with 1', async () => {
    await removeProtection(parts.database)
    await sql`update audit_trail set action = 'nothing' where id >= 2`.execute(parts.database.write)
    const { code, output } = await run()
    expect(output).toContain('FAILS  Act 2 was changed or inserted: its hash does not match.\nBefore it: 1 act.')
    expect(code).toBe(1)
  })

  it('says what it does not know', async () => {
    expect((await run('--head', 'abc@3')).output).toContain('Not a head: abc@3.')
    expect(await run('--heads')).toMatchObject({ code: 1, output: expect.stringContaining("Unknown option '--heads'") })
  })
})
