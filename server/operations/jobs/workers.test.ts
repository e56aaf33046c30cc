import { beforeEach, describe, expect, it } from 'vitest'
import { insertResetRequest } from '../../community/auth/queries'
import { hashEmail } from '../../community/users/emails'
import { buildSession, buildUser } from '../../testing/builders'
import { createTestContext, type TestContext } from '../../testing/context'
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
