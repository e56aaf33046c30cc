import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { listPaymentsToReview, refundDonation, reviewPayment } from '#shared/contract/admin/money'
import { fillPath } from '#shared/contract/base/call'
import { getPaymentAttempt } from '#shared/contract/payments'
import { actsOn, signInAdmin } from '../../testing/admins'
import { buildFundraiser, buildUser } from '../../testing/builders'
import { createGiving, type Giving } from '../../testing/giving/giving'
import { payShillings } from '../../testing/giving/shillings'
import { queuedMails } from '../../testing/mail'
import { accountBalances, creatorBalance, leaderBalance } from '../ledger/post'
import { syncReturns } from './send'

const DAY = 24 * 3_600_000

let giving: Giving
let headers: Record<string, string>
beforeEach(async () => {
  giving = await createGiving()
  headers = (await signInAdmin(giving.context)).headers
})

const control = () => giving.context.sandbox.control
const read = () => giving.context.database.read
const list = async () => (await giving.server.call(listPaymentsToReview, { query: {} }, headers)).body
const suspense = async () => (await accountBalances(read())).find(({ account }) => account === 'suspense')?.amount ?? 0
const balance = () => creatorBalance(read(), giving.fundraiser.id)
const mails = async () => (await queuedMails(giving.context)).map(({ subject }) => subject)
const status = async (attemptId: string) =>
  (await giving.server.call(getPaymentAttempt, { params: { attemptId } })).body
/** Lets the last check of the provider happen. The admin signs in again. */
const passDays = async () => {
  giving.context.pass(2 * DAY)
  await giving.reconcile()
  headers = (await signInAdmin(giving.context)).headers
}
type Decision = 'give-back' | 'accept'
const decide = async (decision: Decision) => decideAbout((await list())[0]?.id ?? 0, decision)
const decideAbout = (id: number, decision: Decision, key: string = randomUUID()) =>
  giving.server.send('POST', fillPath(reviewPayment.path, { id }), {
    body: { reason: 'They asked for it', decision },
    headers: { ...headers, 'Idempotency-Key': key },
  })
const sync = (externalId: string) => syncReturns(giving.context, 'flutterwave', externalId)

describe('a payment of more than was asked for', () => {
  it('waits whole, and is listed with what was asked for and what arrived', async () => {
    const { payment, attemptId } = await payShillings(giving, 2_000)
    expect(await list()).toEqual([
      {
        ...{ id: payment.id, note: 'Another amount than was asked for', providerName: 'Flutterwave' },
        ...{ externalId: payment.externalId, reference: payment.reference },
        fundraiser: { id: giving.fundraiser.id, title: 'A well for Kitui' },
        ...{ donorName: 'Kwame', donorEmail: 'k•••@example.com' },
        asked: { amount: 1_000, localAmount: 132_000, currency: 'KES' },
        arrived: { amount: 1_516, localAmount: 200_000, currency: 'KES' },
        ...{ isGoingBack: false, blockedBecause: null, createdAt: expect.any(String) },
      },
    ])
    expect(await suspense()).toBe(-1_516)
    expect(await giving.totals()).toEqual({ currentAmount: 0, donationsCount: 0 })
    expect(await status(attemptId)).toMatchObject({ status: 'review', message: expect.stringContaining('has arrived') })
  })

  it('is given back whole at the provider, once for one key', async () => {
    const { payment } = await payShillings(giving, 2_000)
    const key = randomUUID()
    const reply = await decideAbout(payment.id, 'give-back', key)
    expect(reply).toMatchObject({ status: 200, body: { message: '$15.16 went back to the donor.' } })
    expect((await decideAbout(payment.id, 'give-back', key)).body).toEqual(reply.body)
    expect(control().counts().refunds).toBe(1)
    expect(await list()).toEqual([])
    expect(await suspense()).toBe(0)
    expect(await giving.donations()).toEqual([])
    expect(await mails()).toEqual(['Your payment was given back'])
    expect(await actsOn(giving.context, `payment:${payment.id}`)).toMatchObject([{ action: 'give-back-payment' }])
  })

  it('becomes one donation of all that was paid, with the fees of its rate, and can be refunded whole', async () => {
    const leader = await buildUser(giving.context, { isCommunityLeader: 1 })
    const creator = await buildUser(giving.context, { createdById: leader.id })
    const led = await buildFundraiser(giving.context, { userId: creator.id })
    const { payment, attemptId } = await payShillings({ ...giving, ...ledBy(led.id) }, 2_000)
    expect((await decide('accept')).body).toEqual({ message: 'The donation is $15.16 now.' })
    const donations = read().selectFrom('donations').selectAll().where('paymentId', '=', payment.id)
    const donation = await donations.executeTakeFirstOrThrow()
    expect(donation).toMatchObject({ amount: 1_516, platformFee: 151, communityLeaderFee: 75, donorName: 'Kwame' })
    expect(await creatorBalance(read(), led.id)).toBe(1_290)
    expect(await leaderBalance(read(), leader.id)).toBe(75)
    expect([await suspense(), await list()]).toEqual([0, []])
    const totals = read().selectFrom('fundraisers').selectAll().where('id', '=', led.id)
    expect(await totals.executeTakeFirst()).toMatchObject({ currentAmount: 1_516, donationsCount: 1 })
    const paidAs = expect.stringMatching(/^KES\s2,000\.00$/)
    expect(await status(attemptId)).toMatchObject({ status: 'succeeded', paidAs, donation: { amount: 1_516 } })
    expect(await mails()).toEqual(['Your receipt for $15.16', expect.any(String)])
    expect(await actsOn(giving.context, `payment:${payment.id}`)).toMatchObject([{ action: 'accept-payment' }])

    const path = fillPath(refundDonation.path, { id: donation.id })
    const body = { reason: 'They asked for it' }
    expect((await giving.server.send('POST', path, { body, headers })).status).toBe(200)
    expect(await totals.executeTakeFirst()).toMatchObject({ currentAmount: 0, donationsCount: 0 })
    expect([await creatorBalance(read(), led.id), await leaderBalance(read(), leader.id)]).toEqual([0, 0])
  })

  it('becomes a donation without covered fees, whatever the donor meant to cover', async () => {
    await payShillings(giving, 660, { coverFees: true })
    expect((await decide('accept')).status).toBe(200)
    expect(await giving.donations()).toMatchObject([{ amount: 500, coveredFee: 0, platformFee: 50 }])
    expect(await balance()).toBe(450)
  })

  it('is neither given back nor accepted by an admin who was made one just now', async () => {
    await payShillings(giving, 2_000)
    const adminSince = giving.context.clock()
    await giving.context.database.write.updateTable('users').set({ adminSince }).where('isAdmin', '=', 1).execute()
    for (const decision of ['give-back', 'accept'] as const)
      expect(await decide(decision)).toMatchObject({ status: 403, body: { code: 'admin.too-new' } })
    expect(control().counts().refunds).toBe(0)
  })

  it('can be decided about again when the refund fails', async () => {
    await payShillings(giving, 2_000)
    control().faults.add({ at: 'flutterwave.transactions.refund', kind: 'status', status: 400, times: 0 })
    expect((await decide('give-back')).status).toBe(409)
    expect(await list()).toMatchObject([{ isGoingBack: false, blockedBecause: null }])
    control().faults.clear()
    expect((await decide('accept')).status).toBe(200)
  })

  it('is decided by one of two admins at once', async () => {
    const { payment } = await payShillings(giving, 2_000)
    const replies = await Promise.all([decideAbout(payment.id, 'accept'), decideAbout(payment.id, 'give-back')])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await suspense()).toBe(0)
    for (const late of ['accept', 'give-back'] as const) expect((await decideAbout(payment.id, late)).status).toBe(409)
  })

  it('can only be given back once some of it went back, and not while the bank disputes it', async () => {
    const { payment, attemptId } = await payShillings(giving, 2_000)
    control().refund(payment.externalId, 30_000)
    await sync(payment.externalId)
    expect(await list()).toMatchObject([{ isGoingBack: false, blockedBecause: 'Some of it went back.' }])
    expect(await suspense()).toBe(-(1_516 - 227))
    expect(await decide('accept')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('can’t be credited: Some of it went back.') },
    })
    const dispute = control().openDispute(payment.externalId)
    await sync(payment.externalId)
    expect((await decide('give-back')).body).toMatchObject({ message: expect.stringContaining('bank disputes') })
    control().closeDispute(dispute, 'won')
    await sync(payment.externalId)
    expect((await decide('give-back')).status).toBe(200)
    expect([await suspense(), await list()]).toEqual([0, []])
    expect(await status(attemptId)).toMatchObject({ message: expect.stringContaining('went back to you') })
  })

  it('can only be given back when the creator has closed their account', async () => {
    await payShillings(giving, 2_000)
    const closedAt = giving.context.clock()
    const { write } = giving.context.database
    await write.updateTable('users').set({ closedAt }).where('id', '=', giving.fundraiser.userId).execute()
    expect(await list()).toMatchObject([{ blockedBecause: 'The creator has closed their account.' }])
    expect((await decide('accept')).status).toBe(409)
    expect((await decide('give-back')).status).toBe(200)
  })
})

describe('a payment of less than was asked for', () => {
  it('that is given back says so to the donor, also after the last check of the provider', async () => {
    const { attemptId } = await payShillings(giving, 660)
    expect((await decide('give-back')).body).toEqual({ message: '$5.00 went back to the donor.' })
    const wentBack = { status: 'review', message: expect.stringContaining('went back to you'), donation: null }
    expect(await status(attemptId)).toMatchObject(wentBack)
    await passDays()
    expect(await status(attemptId)).toMatchObject(wentBack)
    expect(await list()).toEqual([])
  })

  it('says that it went back only when the bank’s dispute is lost', async () => {
    const { attemptId, payment } = await payShillings(giving, 660)
    const dispute = control().openDispute(payment.externalId)
    await sync(payment.externalId)
    expect(await status(attemptId)).toMatchObject({ message: expect.stringContaining('is being looked at') })
    expect(await suspense()).toBe(0)
    control().closeDispute(dispute, 'lost')
    await sync(payment.externalId)
    expect(await status(attemptId)).toMatchObject({ message: expect.stringContaining('went back to you') })
    expect(await list()).toEqual([])
  })

  it('that was accepted can be completed by a second payment', async () => {
    const { finishSecond, attemptId } = await payShillings(giving, 660)
    await decide('accept')
    finishSecond()
    await passDays()
    expect((await decide('accept')).status).toBe(200)
    expect((await giving.donations()).map(({ amount }) => amount)).toEqual([500, 500])
    expect(await giving.totals()).toEqual({ currentAmount: 1_000, donationsCount: 2 })
    expect(await status(attemptId)).toMatchObject({ status: 'succeeded', donation: { amount: 500 } })
  })
})

describe('a second payment', () => {
  async function payTwice(): Promise<void> {
    const { finishSecond } = await payShillings(giving, 1_320)
    finishSecond()
    await passDays()
    expect(await list()).toMatchObject([{ note: 'A second payment of the same donation', blockedBecause: null }])
  }

  it('can be accepted as another donation, and refunded later', async () => {
    await payTwice()
    expect((await decide('accept')).status).toBe(200)
    const donations = await giving.donations()
    expect(donations.map(({ amount }) => amount)).toEqual([1_000, 1_000])
    expect(new Set(donations.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(2)
    expect(await suspense()).toBe(0)
    const [, second] = await giving.payments()
    control().refund(second?.externalId ?? '')
    await sync(second?.externalId ?? '')
    expect(await giving.totals()).toEqual({ currentAmount: 1_000, donationsCount: 1 })
    expect(await balance()).toBe(900)
  })

  it('can be given back, and the first donation stays', async () => {
    await payTwice()
    expect((await decide('give-back')).status).toBe(200)
    expect(await giving.totals()).toEqual({ currentAmount: 1_000, donationsCount: 1 })
    expect([await suspense(), await list()]).toEqual([0, []])
  })
})

it('a payment in another currency than was asked for can only go back, in that currency', async () => {
  const { clientSecret } = await giving.startCard()
  control().alter(giving.payByCard(clientSecret).id, { currency: 'kes' })
  await giving.claim(clientSecret)
  expect(await list()).toMatchObject([
    {
      arrived: { amount: 0, localAmount: 2_500, currency: 'KES' },
      blockedBecause: 'It does not belong to the donation it came with.',
    },
  ])
  expect((await decide('accept')).status).toBe(409)
  expect((await decide('give-back')).body).toEqual({ message: 'KES 25.00 went back to the donor.' })
  expect(await list()).toEqual([])
})

it('a payment that became a donation is no payment to review', async () => {
  const { payment } = await payShillings(giving, 1_320)
  expect((await decideAbout(payment.id, 'accept')).status).toBe(404)
  expect((await decideAbout(payment.id, 'give-back')).status).toBe(409)
  expect(control().counts().refunds).toBe(0)
})

it('lists payments page by page, the oldest first', async () => {
  const made = []
  for (let count = 0; count < 3; count += 1) made.push((await payShillings(giving, 2_000)).payment.id)
  const first = await giving.server.call(listPaymentsToReview, { query: { limit: 2 } }, headers)
  const next = /cursor=([^&>]+)/.exec(first.headers.get('Link') ?? '')?.[1] ?? ''
  const second = await giving.server.call(listPaymentsToReview, { query: { limit: 2, cursor: next } }, headers)
  expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(made)
})

/** The parts of a giving that are about another fundraiser. */
function ledBy(fundraiserId: number): Pick<Giving, 'startHosted' | 'payments'> {
  return {
    startHosted: (changes, key) => giving.startHosted({ ...changes, fundraiserId }, key),
    payments: () =>
      read()
        .selectFrom('payments')
        .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attemptId')
        .selectAll('payments')
        .where('payment_attempts.fundraiserId', '=', fundraiserId)
        .execute(),
  }
}
