import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { confirmEmail } from '#shared/contract/account/confirm-email'
import { mergeAccounts } from '#shared/contract/admin/merge-accounts'
import { exportMyData } from '#shared/contract/auth'
import { fillPath } from '#shared/contract/base/call'
import { getStatement, listStatements } from '#shared/contract/books/statements'
import type { Row } from '../../platform/database/schema'
import { signInAdmin } from '../../testing/admins'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { createTestContext, type TestContext } from '../../testing/context'
import { queuedMails } from '../../testing/mail'
import { serve, type TestServer } from '../../testing/serve'

const DAY = 24 * 3_600_000

describe('the statements of an account that became part of another one', () => {
  let context: TestContext
  let server: TestServer
  let kept: Row<'users'>
  let ended: Row<'users'>
  let headers: Record<string, string>
  beforeEach(async () => {
    context = await createTestContext()
    server = await serve(context)
    context.pass(-50 * DAY)
    kept = await buildUser(context, { email: 'amina@example.org', fullName: 'Amina Otieno' })
    ended = await buildUser(context, { email: 'amina2@example.org' })
    const { id: fundraiserId } = await buildFundraiser(context, {
      userId: ended.id,
      endDate: context.clock() + 400 * DAY,
    })
    await buildDonation(context, { fundraiserId, amount: 10_000 })
    context.pass(50 * DAY)
    const asAdmin = (await signInAdmin(context)).headers
    const body = { endedId: ended.id, note: 'Signed up twice' }
    await server.send('POST', fillPath(mergeAccounts.path, { id: kept.id }), { headers: asAdmin, body })
    context.pass(1)
    for (const to of ['amina@example.org', 'amina2@example.org']) {
      const [mail] = await queuedMails(context, to)
      const token = /confirm-email\?token=(\S+)/.exec(mail?.textBody ?? '')?.[1]
      expect((await server.send('POST', confirmEmail.path, { body: { token } })).status).toBe(200)
    }
    context.pass(60 * DAY)
    headers = { Authorization: `Bearer ${await buildSession(context, kept)}` }
  })
  afterEach(async () => {
    await server.stop()
    await context.remove()
  })

  it('are listed until the merge and open to its owner, also as a file', async () => {
    const { body: months } = await server.call(listStatements, { query: {} }, headers)
    const userId = ended.id
    expect(months).toEqual([
      { month: '2027-01', isOver: false },
      { month: '2026-12', isOver: true },
      { month: '2026-11', isOver: true },
      { month: '2026-11', isOver: true, userId },
      { month: '2026-10', isOver: true, userId },
    ])
    const october = { params: { month: '2026-10' }, query: { userId } }
    expect((await server.call(getStatement, october, headers)).body).toMatchObject({
      ...{ person: { id: userId, fullName: 'Amina Otieno' }, donations: 9_000, closing: 9_000 },
    })
    const file = await server.send('GET', `/api/statements/2026-10.csv?userId=${userId}`, { headers })
    expect(file).toMatchObject({ status: 200, body: expect.stringContaining(',90.00,USD') })
  })

  it('stay closed to everybody else', async () => {
    const other = { Authorization: `Bearer ${await buildSession(context, await buildUser(context))}` }
    for (const path of ['/api/statements', '/api/statements/2026-10', '/api/statements/2026-10.csv'])
      expect((await server.send('GET', `${path}?userId=${ended.id}`, { headers: other })).status).toBe(403)
    expect((await server.send('GET', `/api/statements/2026-10?userId=${ended.id}`)).status).toBe(401)
  })

  it('have their addresses in the file with all data', async () => {
    const { statements } = (await server.call(exportMyData, {}, headers)).body
    expect(statements.length).toBe(5)
    const last = statements.at(-1)
    expect(last).toEqual({
      month: '2026-10',
      file: `${context.config.publicUrl}/api/statements/2026-10.csv?userId=${ended.id}`,
    })
    const { pathname, search } = new URL(last?.file ?? '')
    expect((await server.send('GET', pathname + search, { headers })).status).toBe(200)
  })
})
