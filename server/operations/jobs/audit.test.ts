import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { buildDonation } from '../../testing/builders'
import { createTestContext } from '../../testing/context'
import { createTestParts } from '../../testing/parts'
import { lastAudit } from '../facts'
import { claimAudit, startAuditWorker } from './commands'

const HOUR = 60 * 60_000

it('audits the books each hour in a process of its own, and stores what it found', async () => {
  // The audit is a process, which has the real clock.
  const context = await createTestContext({ start: Date.now() })
  await buildDonation(context)
  await sql`update fundraisers set "currentAmount" = 9999`.execute(context.database.write)
  const worker = startAuditWorker(context)
  await worker.run()
  const found = await lastAudit.read(context.database.read)
  expect(found).toMatchObject({ differences: 1 })
  await worker.run()
  expect(await lastAudit.read(context.database.read)).toEqual(found)
  await worker.stop()
})

it('is begun by one of several servers, also after a clock was set back, and again after an hour', async () => {
  const parts = await createTestParts()
  const claim = async (clock = parts.clock) => {
    const began = await Promise.all(Array.from({ length: 5 }, () => claimAudit({ database: parts.database, clock })))
    return began.filter((moment) => moment !== null).length
  }
  expect([await claim(), await claim()]).toEqual([1, 0])
  parts.pass(HOUR - 1)
  expect(await claim()).toBe(0)
  parts.pass(1)
  expect(await claim()).toBe(1)
  expect(await claim(() => parts.clock() - 24 * HOUR)).toBe(1)
})
