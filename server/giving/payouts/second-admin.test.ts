import { beforeEach, describe, expect, it } from 'vitest'
import {
  type AdminPayout,
  listOwedBalances,
  payOwedBalance,
  revealPayoutDestination,
  type SecondAdmin,
} from '#shared/contract/admin/money'
import { verifyBankAccount } from '#shared/contract/admin/people'
import { addBankAccountDetails } from '#shared/contract/bank-accounts'
import { fillPath } from '#shared/contract/base/call'
import type { Row } from '../../platform/database/schema'
import { actsOn, signInAdmin } from '../../testing/admins'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { createPayingOut, type PayingOut } from '../../testing/giving/paying-out'

const DAY = 24 * 60 * 60_000
const SENDING = { status: 'processing' } as const
const BY_HAND = { status: 'processing', method: 'by-hand' } as const
const BY_SIZE = 'A payout of this size needs two admins.'
const APPROVED_ALREADY = 'You have approved this payout. A second admin must approve it before it is sent.'

let paying: PayingOut
let second: Awaited<ReturnType<typeof signInAdmin>>
beforeEach(async () => {
  paying = await createPayingOut()
  second = await signInAdmin(paying.context)
})

const setLimit = (cents: number | null) => void Object.assign(paying.context.config, { secondApprovalFrom: cents })
const decide = (id: number, decision: Parameters<PayingOut['decide']>[1], headers = paying.asAdmin) =>
  paying.decide(id, decision, headers)
const queued = async (id: number): Promise<AdminPayout | undefined> =>
  (await paying.queue()).find((payout) => payout.id === id)
const approvalOf = async (id: number): Promise<SecondAdmin['approval'] | undefined> =>
  (await queued(id))?.secondAdmin?.approval
const transfers = () => paying.control.requests('flutterwave.transfers.create').length
const acts = async (id: number) =>
  (await actsOn(paying.context, `payout:${id}`)).map(({ actorId, action, after }) => ({
    ...{ actorId, action },
    after: JSON.parse(after ?? 'null'),
  }))
const write = () => paying.context.database.write

describe('a payout of the amount that needs two admins, or more', () => {
  let id: number
  beforeEach(async () => {
    setLimit(18_000)
    id = await paying.asked()
  })

  it('waits for a second admin after the first, and is sent by the second', async () => {
    expect(await queued(id)).toMatchObject({ status: 'pending', secondAdmin: { because: BY_SIZE, approval: null } })
    const approval = {
      admin: { id: paying.admin.id, fullName: 'Admin Adé' },
      method: 'flutterwave',
      approvedAt: new Date(paying.context.clock()).toISOString(),
      isValid: true,
    }
    expect(await decide(id, SENDING)).toMatchObject({
      status: 200,
      body: { status: 'pending', method: null, secondAdmin: { approval } },
    })
    expect(transfers()).toBe(0)
    expect(await approvalOf(id)).toEqual(approval)
    expect(await paying.subjects('creator@example.org')).toEqual(['You asked for a payout: $180.00'])

    const sent = await decide(id, SENDING, second.headers)
    expect(sent).toMatchObject({ status: 200, body: { status: 'processing', method: 'flutterwave' } })
    expect(sent.body).not.toHaveProperty('secondAdmin')
    expect(transfers()).toBe(1)
    expect(await acts(id)).toEqual([
      {
        ...{ actorId: paying.admin.id, action: 'payout approved' },
        after: expect.objectContaining({ status: 'pending', amount: 18_000, approvedMethod: 'flutterwave' }),
      },
      {
        ...{ actorId: second.admin.id, action: 'payout processing' },
        after: expect.objectContaining({ status: 'processing', firstAdminId: paying.admin.id }),
      },
    ])
  })

  it('is not sent by the same admin twice', async () => {
    const key = { ...paying.asAdmin, 'Idempotency-Key': 'one' }
    expect((await decide(id, SENDING, key)).status).toBe(200)
    expect((await decide(id, SENDING, key)).status).toBe(200)
    expect(await decide(id, SENDING)).toMatchObject({
      status: 409,
      body: { code: 'payout.approved-already', message: APPROVED_ALREADY },
    })
    expect(await paying.payout(id)).toMatchObject({ status: 'pending' })
    expect([transfers(), (await acts(id)).length]).toEqual([0, 1])
  })

  it('is not sent when one admin approves it twice at the same time', async () => {
    const replies = await Promise.all([decide(id, SENDING), decide(id, SENDING)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(transfers()).toBe(0)
  })

  it('is sent once when two admins approve it at the same time', async () => {
    const replies = await Promise.all([decide(id, SENDING), decide(id, SENDING, second.headers)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(await paying.payout(id)).toMatchObject({ status: 'processing', tries: 1 })
    expect(transfers()).toBe(1)
    expect((await acts(id)).map(({ action }) => action)).toEqual(['payout approved', 'payout processing'])
  })

  it.each(['the other', 'the same'])('can be refused by %s admin after one has approved it', async (who) => {
    await decide(id, SENDING)
    const headers = who === 'the same' ? paying.asAdmin : second.headers
    expect((await decide(id, { status: 'failed', notes: 'No' }, headers)).status).toBe(200)
    expect(await paying.balance()).toMatchObject({ balance: 18_000, inProgress: 0 })
    expect(await paying.context.database.read.selectFrom('payout_approvals').selectAll().execute()).toEqual([])
  })

  it('starts again when the account has changed', async () => {
    await decide(id, SENDING)
    const path = fillPath(addBankAccountDetails.path, { id: paying.account.id })
    const added = await paying.server.send('PUT', path, {
      body: { phone: '+254 712 000001' },
      headers: paying.asCreator,
    })
    expect(added.status).toBe(200)
    expect(await approvalOf(id)).toMatchObject({ isValid: false })
    await paying.endCoolingOff()
    expect(await decide(id, SENDING, second.headers)).toMatchObject({
      status: 200,
      body: { status: 'pending', secondAdmin: { approval: { admin: { id: second.admin.id }, isValid: true } } },
    })
    expect((await decide(id, SENDING, second.headers)).status).toBe(409)
    expect((await decide(id, SENDING)).body).toMatchObject({ status: 'processing' })
  })

  it('starts again when the account was no longer verified for a time', async () => {
    await decide(id, SENDING)
    const path = fillPath(verifyBankAccount.path, { id: paying.account.id })
    for (const isVerified of [false, true])
      await paying.server.send('PATCH', path, { body: { isVerified }, headers: second.headers })
    expect(await approvalOf(id)).toMatchObject({ isValid: false })
    expect((await decide(id, SENDING, second.headers)).body).toMatchObject({ status: 'pending' })
  })

  it('starts again with another method', async () => {
    await decide(id, SENDING)
    expect((await decide(id, BY_HAND, second.headers)).body).toMatchObject({
      status: 'pending',
      secondAdmin: { approval: { admin: { id: second.admin.id }, method: 'by-hand' } },
    })
    expect((await decide(id, BY_HAND)).body).toMatchObject({ status: 'processing', method: 'by-hand' })
  })

  it('starts again when the first admin is no admin any more', async () => {
    await decide(id, SENDING)
    await write().updateTable('users').set({ isAdmin: 0 }).where('id', '=', paying.admin.id).execute()
    const third = await signInAdmin(paying.context)
    expect((await decide(id, SENDING, second.headers)).body).toMatchObject({ status: 'pending' })
    expect((await decide(id, SENDING, third.headers)).body).toMatchObject({ status: 'processing' })
    await write().updateTable('users').set({ isAdmin: 1 }).where('id', '=', paying.admin.id).execute()
  })

  it('sent by hand is not transferred before the second admin has approved it', async () => {
    expect(await decide(id, { ...BY_HAND, stripeTransferId: 'TT-1' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'stripeTransferId' }] },
    })
    expect(await approvalOf(id)).toBeNull()
    expect((await decide(id, { ...BY_HAND, notes: 'By the bank' })).body).toMatchObject({
      status: 'pending',
      notes: 'By the bank',
    })
    expect((await decide(id, { status: 'completed', stripeTransferId: 'TT-1' }, second.headers)).status).toBe(409)
    expect((await decide(id, BY_HAND, second.headers)).body).toMatchObject({ status: 'processing' })
    const completed = await decide(id, { status: 'completed', stripeTransferId: 'TT-1' })
    expect(completed.body).toMatchObject({ status: 'completed' })
  })

  it('is taken from its provider by two admins too', async () => {
    paying.control.faults.add({ at: 'flutterwave.transfers.create', kind: 'status', status: 403, times: 0 })
    await decide(id, SENDING)
    await decide(id, SENDING, second.headers)
    expect(await queued(id)).toMatchObject({ status: 'processing', canStop: true, secondAdmin: { approval: null } })
    const asked = transfers()
    expect((await decide(id, BY_HAND)).body).toMatchObject({ status: 'processing', method: 'flutterwave' })
    expect(transfers()).toBe(asked)
    expect((await decide(id, BY_HAND)).status).toBe(409)
    expect((await decide(id, BY_HAND, second.headers)).body).toMatchObject({ status: 'processing', method: 'by-hand' })
    expect((await acts(id)).map(({ action }) => action)).toEqual(
      Array(2).fill(['payout approved', 'payout processing']).flat(),
    )
  })
})

describe('a payout below the amount that needs two admins', () => {
  it.each([null, 18_001])('is sent by one admin, and shows nothing of a second (limit %s)', async (cents) => {
    setLimit(cents)
    const id = await paying.asked()
    expect(await queued(id)).not.toHaveProperty('secondAdmin')
    expect((await decide(id, SENDING)).body).toMatchObject({ status: 'processing' })
    expect((await acts(id)).map(({ action }) => action)).toEqual(['payout processing'])
  })
})

describe('payouts that reach the amount together within seven days', () => {
  const limit = 10_000
  const amount = limit - 1
  let other: PayingOut['creator']
  beforeEach(async () => {
    setLimit(limit)
    const { context, fundraiser } = paying
    await buildDonation(context, { fundraiserId: fundraiser.id, amount: 60_000 })
    other = await buildUser(context, { email: 'other@example.org' })
  })

  const sendSome = async () => decide(await paying.asked({ amount }), SENDING)
  async function owedTo(person: Row<'users'>) {
    const fundraiser = await buildFundraiser(paying.context, { userId: person.id, isActive: 0 })
    await buildDonation(paying.context, { fundraiserId: fundraiser.id, amount: 7_000 })
    return { userId: person.id, fundraiserId: fundraiser.id, amount: 6_300, recipient: 'By hand, at the office' }
  }
  const payOwed = (body: Awaited<ReturnType<typeof owedTo>>) =>
    paying.server.call(payOwedBalance, { body }, paying.asAdmin)

  it('need two admins from the second one on where one person gets them', async () => {
    expect((await sendSome()).body).toMatchObject({ status: 'processing' })
    const statuses = []
    for (let more = 0; more < 3; more += 1) statuses.push((await sendSome()).body)
    const because = 'With it $199.98 go to this person within seven days, which needs two admins.'
    expect(statuses).toMatchObject(Array(3).fill({ status: 'pending', secondAdmin: { because } }))
    expect(transfers()).toBe(1)
    // Another admin sends the rest of it no more alone than the first.
    const id = await paying.asked({ amount: 5_000 })
    expect((await decide(id, SENDING, second.headers)).body).toMatchObject({ status: 'pending' })
    expect((await decide(id, SENDING)).body).toMatchObject({ status: 'processing' })
  })

  it('need two admins where one admin has sent them alone, and only that one', async () => {
    const body = await owedTo(other)
    expect((await payOwed(body)).body).toMatchObject({ status: 'processing' })
    const id = await paying.asked({ amount: 5_000 })
    const because = 'With it you have sent $113.00 alone within seven days, which needs two admins.'
    expect((await queued(id))?.secondAdmin).toEqual({ because, approval: null })
    expect((await decide(id, SENDING)).body).toMatchObject({ status: 'pending', secondAdmin: { because } })
    // With the first approval it is not sent alone by the other, who has sent nothing yet.
    expect((await decide(id, SENDING, second.headers)).body).toMatchObject({ status: 'processing' })
    expect((await acts(id)).at(-1)).toMatchObject({ after: { firstAdminId: paying.admin.id } })
  })

  it('include what is paid by hand, and the list of what is owed says so', async () => {
    expect((await sendSome()).body).toMatchObject({ status: 'processing' })
    const body = await owedTo(other)
    const because = 'With it you have sent $162.99 alone within seven days, which needs two admins.'
    const listed = async (headers = paying.asAdmin) =>
      (await paying.server.call(listOwedBalances, { query: {} }, headers)).body
    expect(await listed()).toMatchObject([{ amount: 6_300, secondAdminBecause: because }])
    expect((await listed(second.headers))[0]).not.toHaveProperty('secondAdminBecause')
    expect((await payOwed(body)).body).toMatchObject({ status: 'pending' })
  })

  it('are not sent alone by one admin who sends them at the same time', async () => {
    const [one, two] = [await owedTo(other), await owedTo(paying.creator)]
    const replies = await Promise.all([payOwed(one), payOwed(two)])
    expect(replies.map(({ body }) => body.status).sort()).toEqual(['pending', 'processing'])
  })

  it('count for seven days, also what an admin sent by hand and says has failed', async () => {
    const body = await owedTo(other)
    const { id } = (await payOwed(body)).body
    await decide(id, { status: 'failed', notes: 'Unknown number' })
    expect((await payOwed(body)).body).toMatchObject({ status: 'pending' })
    paying.context.pass(7 * DAY)
    const headers = { Authorization: `Bearer ${await buildSession(paying.context, paying.admin)}` }
    expect((await decide(await paying.asked({ amount }), SENDING, headers)).body).toMatchObject({
      status: 'processing',
    })
  })
})

describe('an owed balance that needs two admins', () => {
  const recipient = 'Grace Wanjiru, sister of the deceased, M-Pesa 0712 345678'
  let family: Row<'users'>
  let fundraiser: Row<'fundraisers'>
  beforeEach(async () => {
    setLimit(2_700)
    const { context } = paying
    family = await buildUser(context, { email: 'family@example.org' })
    fundraiser = await buildFundraiser(context, { userId: family.id, isActive: 0 })
    await buildDonation(context, { fundraiserId: fundraiser.id, amount: 3_000 })
  })

  const pay = (change: object = {}, headers = paying.asAdmin) => {
    const body = { userId: family.id, fundraiserId: fundraiser.id, amount: 2_700, recipient, ...change }
    return paying.server.send('POST', payOwedBalance.path, { body, headers })
  }
  const owed = async () => (await paying.server.call(listOwedBalances, { query: {} }, paying.asAdmin)).body

  it('is pending until the second admin sends it, and out of the balance at once', async () => {
    expect(await owed()).toMatchObject([{ amount: 2_700, secondAdminBecause: BY_SIZE }])
    const reply = await pay()
    expect(reply).toMatchObject({
      status: 201,
      body: { status: 'pending', secondAdmin: { approval: { admin: { id: paying.admin.id }, isValid: true } } },
    })
    const { id } = await paying.newest()
    expect(await owed()).toEqual([])
    expect(await paying.subjects('family@example.org')).toEqual([])
    expect(await queued(id)).toMatchObject({ methods: ['by-hand'], blockedBecause: null })
    expect((await decide(id, SENDING)).status).toBe(409)

    const path = fillPath(revealPayoutDestination.path, { id })
    expect((await paying.server.send('POST', path, { headers: second.headers })).body).toMatchObject({ recipient })
    expect((await decide(id, SENDING, second.headers)).body).toMatchObject({
      ...{ status: 'processing', method: 'by-hand', destination: 'a named recipient' },
    })
    expect(await paying.subjects('family@example.org')).toEqual(['Your payout is on its way: $27.00'])
    expect((await decide(id, { status: 'completed', stripeTransferId: 'TT-1' })).body).toMatchObject({
      status: 'completed',
    })
    expect((await acts(id)).map(({ actorId, action }) => [actorId, action])).toEqual([
      [paying.admin.id, 'owed balance approved'],
      [second.admin.id, 'payout destination revealed'],
      [second.admin.id, 'payout processing'],
      [paying.admin.id, 'payout completed'],
    ])
  })

  it('can’t have been transferred before', async () => {
    expect(await pay({ stripeTransferId: 'TT-1' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'stripeTransferId' }] },
    })
    expect(await owed()).toMatchObject([{ amount: 2_700 }])
  })
})
