import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertResetRequest } from '../../community/auth/queries'
import { hashEmail } from '../../community/users/emails'
import { buildDonation, buildSession, buildUser } from '../../testing/builders'
import { createTestContext, type TestContext } from '../../testing/context'
import { createTestParts } from '../../testing/parts'
import { lastAudit } from '../facts'
import { claimAudit, startAuditWorker } from './commands'
import { startAccountWorkers } from './workers'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

describe('the workers around accounts', () => {
  let context: TestContext
  beforeEach(async () => {
    context = await createTestContext()
  })

  /** One round of everything. */
  async function work() {
    const workers = startAccountWorkers(context)
    await workers.run()
    await workers.stop()
  }
  const count = async (table: 'sessions' | 'password_reset_tokens' | 'outgoing_mail') =>
    (await context.database.read.selectFrom(table).selectAll().execute()).length

  it('handle requests for a new password, and delete links a day after they expired', async () => {
    await buildUser(context, { email: 'ada@example.org' })
    const emailHash = hashEmail(context.secrets, 'ada@example.org')
    await insertResetRequest(context.database.write, { emailHash, createdAt: context.clock() })
    await work()
    expect([await count('outgoing_mail'), await count('password_reset_tokens')]).toEqual([1, 1])
    context.pass(HOUR + DAY)
    await work()
    expect(await count('password_reset_tokens')).toBe(1)
    context.pass(1)
    await work()
    expect(await count('password_reset_tokens')).toBe(0)
  })

  it('delete idle and expired sessions', async () => {
    await buildSession(context, await buildUser(context))
    context.pass(30 * DAY - 1)
    await work()
    expect(await count('sessions')).toBe(1)
    context.pass(1)
    await work()
    expect(await count('sessions')).toBe(0)
  })
})

it('audits the books each hour in a process of its own, and stores what it found', async () => {
  // The audit is a process, which has the real clock.
  const context = await createTestContext({ start: Date.now() })
  await buildDonation(context)
  await sql`update fundraisers set "currentAmount" = 9999`.execute(context.database.write)
  const worker = startAuditWorker(context)
  await worker.run()
  const found = await lastAudit.read(context.database.read)
  expect(found).toMatchObject({ differences: 2 })
  await worker.run()
  expect(await lastAudit.read(context.database.read)).toEqual(found)
  await worker.stop()
})

it('an audit is begun by one of several servers, also after a clock was set back, and again after an hour', async () => {
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
