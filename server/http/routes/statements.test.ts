import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeMonth, getOperatorStatement, listBookMonths } from '#shared/contract/admin/books'
import { getGivingStatement, getStatement, listStatements } from '#shared/contract/books/statements'
import type { Row } from '../../platform/database/schema'
import { actsOn, signInAdmin } from '../../testing/admins'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { createTestContext, type TestContext } from '../../testing/context'
import { refundState, returnDonation } from '../../testing/giving/returns'
import { serve, type TestServer } from '../../testing/serve'

const DAY = 24 * 3_600_000
type Headers = Record<string, string>

describe('statements', () => {
  let context: TestContext
  let server: TestServer
  let creator: Row<'users'>
  let leader: Row<'users'>
  let donor: Row<'users'>
  let [asCreator, asLeader, asDonor, asAdmin]: Headers[] = []
  beforeAll(async () => {
    context = await createTestContext()
    server = await serve(context)
    context.pass(-50 * DAY)
    leader = await buildUser(context, { isCommunityLeader: 1 })
    donor = await buildUser(context, { fullName: 'Kwame Mensah' })
    creator = await buildUser(context, { createdById: leader.id })
    const { id: fundraiserId } = await buildFundraiser(context, { userId: creator.id, title: '=cmd()' })
    const gift = await buildDonation(context, { fundraiserId, amount: 10_000, donorId: donor.id })
    await buildDonation(context, { fundraiserId, amount: 2_000, isAnonymous: 1 })
    context.pass(50 * DAY)
    await returnDonation(context, gift, { refunds: [refundState({ amount: 4_000 })] })
    const signIn = async (user: Row<'users'>) => ({ Authorization: `Bearer ${await buildSession(context, user)}` })
    ;[asCreator, asLeader, asDonor] = await Promise.all([creator, leader, donor].map(signIn))
    asAdmin = (await signInAdmin(context)).headers
  })
  afterAll(async () => {
    await server.stop()
    await context.remove()
  })

  const own = async (month: string, headers?: Headers, userId?: number) =>
    (await server.call(getStatement, { params: { month }, query: { ...(userId && { userId }) } }, headers)).body

  it('show a creator each donation with its parts, what went back, and both balances', async () => {
    const october = await own('2026-10', asCreator)
    expect(october).toMatchObject({
      isOver: true,
      opening: 0,
      donations: 10_200,
      returns: 0,
      payouts: 0,
      closing: 10_200,
    })
    expect(october.organisation?.name).toBe('Pamoja Sandbox')
    expect(october.lines).toMatchObject([
      { donorName: 'Kwame Mensah', gross: 10_000, platformFee: 1_000, leaderPart: 500, net: 8_500, of: 'fundraiser' },
      { donorName: 'Anonymous', gross: 2_000, platformFee: 200, leaderPart: 100, net: 1_700 },
    ])
    const november = await own('2026-11', asCreator)
    expect(november).toMatchObject({ isOver: false, opening: 10_200, returns: -3_400, closing: 6_800 })
    expect(november.lines).toMatchObject([
      { kind: 'refund', donorName: 'Kwame Mensah', gross: -4_000, platformFee: -400, leaderPart: -200, net: -3_400 },
    ])
  })

  it('show a leader the commission', async () => {
    const { lines, closing } = await own('2026-10', asLeader)
    expect(closing).toBe(600)
    expect(lines).toMatchObject([
      { of: 'commission', gross: 10_000, platformFee: 1_000, leaderPart: 500, net: 500 },
      { of: 'commission', gross: 2_000, net: 100 },
    ])
  })

  it('are listed from the first donation until now', async () => {
    const list = async (headers?: Headers) => (await server.call(listStatements, { query: {} }, headers)).body
    expect(await list(asCreator)).toEqual([
      { month: '2026-11', isOver: false },
      { month: '2026-10', isOver: true },
    ])
    expect(await list(asDonor)).toEqual([])
  })

  it.each([
    ['/api/statements/2026-12', 400],
    ['/api/statements/2026-13', 404],
    ['/api/statements/2026-12.csv', 400],
    ['/api/statements/2026-13.csv', 404],
    ['/api/giving-statements/2027', 400],
    ['/api/giving-statements/26', 404],
  ])('answer %s with %i', async (path, status) => {
    expect((await server.send('GET', path, { headers: asCreator ?? {} })).status).toBe(status)
  })

  it.each(['/api/statements', '/api/statements/2026-10', '/api/statements/2026-10.csv', '/api/giving-statements/2026'])(
    'of another person are refused at %s, except to an admin, also after the account was closed',
    async (path) => {
      const ask = async (headers: Headers = {}) =>
        (await server.send('GET', `${path}?userId=${creator.id}`, { headers })).status
      expect([await ask(), await ask(asLeader), await ask(asCreator), await ask(asAdmin)]).toEqual([401, 403, 200, 200])
      const set = (closedAt: number | null) =>
        context.database.write.updateTable('users').set({ closedAt }).where('id', '=', creator.id).execute()
      await set(1)
      expect(await ask(asAdmin)).toBe(200)
      await set(null)
      expect((await server.send('GET', `${path}?userId=424242`, { headers: asAdmin ?? {} })).status).toBe(404)
    },
  )

  it('come as a file with every line and the balance after it', async () => {
    const reply = await server.send('GET', '/api/statements/2026-10.csv', { headers: asCreator ?? {} })
    expect(reply.headers.get('Content-Disposition')).toBe('attachment; filename="pamoja-statement-2026-10.csv"')
    const [header, opening, first, second, closing] = String(reply.body).split('\r\n')
    expect(header).toContain(
      'date,entry,kind,event,of,fundraiserId,fundraiser,donor,gross,platformFee,leaderPart,net,balance',
    )
    expect(opening).toMatch(/^2026-10-01T00:00:00.000Z,,opening,.*,0.00,USD$/)
    expect(first).toMatch(
      /donation,payment:\d+,fundraiser,\d+,'=cmd\(\),Kwame Mensah,100.00,10.00,5.00,85.00,85.00,USD$/,
    )
    expect(second).toMatch(/,Anonymous,20.00,2.00,1.00,17.00,102.00,USD$/)
    expect(closing).toMatch(/,closing,.*,102.00,USD$/)
    const november = String(
      (await server.send('GET', '/api/statements/2026-11.csv', { headers: asCreator ?? {} })).body,
    )
    expect(november).toContain(',-40.00,-4.00,-2.00,-34.00,68.00,USD')
  })

  it('give a donor the year, without what was refunded', async () => {
    const { body } = await server.call(getGivingStatement, { params: { year: '2026' }, query: {} }, asDonor)
    expect(body).toMatchObject({
      year: 2026,
      isOver: false,
      donorName: 'Kwame Mensah',
      charityText: null,
      years: [2026],
    })
    expect(body).toMatchObject({ total: 6_000, donations: [{ amount: 10_000, returnedAmount: 4_000 }] })
    expect(body.donations[0]?.number).toMatch(/^2026-\d{6}$/)
    const before = await server.call(getGivingStatement, { params: { year: '2025' }, query: {} }, asDonor)
    expect(before.body).toMatchObject({ isOver: true, donations: [], total: 0, years: [2026] })
  })

  it('give an admin the books of a month, which can be closed once it has ended', async () => {
    const month = { month: '2026-10' }
    const { body } = await server.call(getOperatorStatement, { params: month }, asAdmin)
    expect(body).toMatchObject({ isOver: true, isClosed: false })
    expect(body.summary).toEqual({ moneyIn: 12_000, providerFees: 0, refunds: 0, disputes: 0, payouts: 0, other: 0 })
    expect(body.earned).toEqual({ platformFees: 1_200, leaderCommission: 600, exchangeDifference: 0 })
    expect(body.moneyIn).toEqual([{ provider: 'stripe', currency: 'USD', count: 2, amount: 12_000, booked: 12_000 }])
    const november = await server.call(getOperatorStatement, { params: { month: '2026-11' } }, asAdmin)
    expect(november.body.refunds).toEqual([
      { provider: 'stripe', currency: 'USD', count: 1, amount: 4_000, booked: 4_000 },
    ])
    expect(november.body.summary).toMatchObject({ moneyIn: 0, refunds: -4_000 })

    const file = await server.send('GET', '/api/admin/statements/2026-11.csv', { headers: asAdmin ?? {} })
    expect(file.body).toContain('summary,refunds,,,,-40.00,USD,,')
    expect(file.body).toContain('account,provider_balance,opening,,,120.00,USD,,')
    expect((await server.send('GET', '/api/admin/statements/2026-11.csv', { headers: asCreator ?? {} })).status).toBe(
      403,
    )

    expect((await server.call(closeMonth, { body: month }, asAdmin)).body).toMatchObject({ ...month, canClose: false })
    expect((await server.call(listBookMonths, {}, asAdmin)).body).toMatchObject([
      { month: '2026-11', closedAt: null, canClose: false },
      { month: '2026-10', closedAt: '2026-11-21T09:00:00.000Z' },
    ])
    expect((await own('2026-10', asCreator)).isClosed).toBe(true)
    expect(await actsOn(context, 'month:2026-10')).toMatchObject([{ action: 'close-month' }])
  })
})
