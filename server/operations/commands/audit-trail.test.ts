import { beforeEach, describe, expect, it } from 'vitest'
import { eraseDetails } from '../../platform/audit-log'
import { recordEdits } from '../../testing/audit-trail'
import { createTestParts, type TestParts } from '../../testing/parts'
import { runCommand } from '../../testing/run-command'

describe('the command audit-trail', () => {
  let parts: TestParts
  beforeEach(async () => {
    parts = await createTestParts()
    await recordEdits(parts.database, 3)
  })

  const run = (...given: string[]) => runCommand('audit-trail', parts, given)

  it('prints the acts, by subject and by person, with the newest last', async () => {
    await recordEdits(parts.database, 1, { actorId: 7, subject: 'user:9' })
    await parts.database.transaction((transaction) =>
      eraseDetails(transaction, { subject: 'fundraiser:1', ids: [1], now: 2_000 }),
    )
    const { code, output } = await run('--subject', 'fundraiser:1')
    expect(code).toBe(0)
    expect(output.trim().split('\n')).toEqual([
      '1  1970-01-01T00:00:01.000Z  server  edit  fundraiser:1  details erased',
      '2  1970-01-01T00:00:01.001Z  server  edit  fundraiser:1  {"title":"Title 1"} -> {"title":"Title 2"}',
      '3  1970-01-01T00:00:01.002Z  server  edit  fundraiser:1  {"title":"Title 2"} -> {"title":"Title 3"}',
      '5  1970-01-01T00:00:02.000Z  server  details erased  fundraiser:1  null -> {"acts":[1]}',
    ])
    expect((await run('--actor', '7')).output.trim()).toMatch(/^4 .* user:7 {2}edit {2}user:9 /)
    expect((await run('--actor', '8')).output).toContain('No acts.')
  })

  it('says what it does not know', async () => {
    expect(await run('--limit', 'all')).toMatchObject({ code: 1, output: expect.stringContaining('Not a number: all') })
    expect(await run('--head')).toMatchObject({ code: 1, output: expect.stringContaining("Unknown option '--head'") })
  })
})
