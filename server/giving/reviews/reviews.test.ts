import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { refundDonation } from '#shared/contract/admin/money'
import { listPaymentsToReview, reviewPayment } from '#shared/contract/admin/payment-reviews'
import { fillPath } from '#shared/contract/base/call'
import { getPaymentAttempt } from '#shared/contract/payments'
import { actsOn, signInAdmin } from '../../testing/admins'
import { buildFundraiser, buildUser } from '../../testing/builders'
import { createGiving, type Giving } from '../../testing/giving/giving'
import { payShillings } from '../../testing/giving/shillings'
import { queuedMails } from '../../testing/mail'
import { auditMoney } from '../ledger/audit'
import { accountBalances, creatorBalance, leaderBalance } from '../ledger/balances'
import { syncReturns } from '../refunds/sync'

const DAY = 24 * 3_600_000

let giving: Giving
let headers: Record<string, string>
beforeEach(async () => {
  giving = await createGiving()
  headers = (await signInAdmin(giving.context)).headers
})
afterEach(() => giving.end())

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
const decide = async (decision: 'give-back' | 'credit', changes: object = {}, key: string = randomUUID()) => {
  const [item] = await list()
  return decideAbout(item?.id ?? 0, { decision, localAmount: item?.left.localAmount ?? 0, ...changes }, key)
}
const decideAbout = (id: number, body: object, key: string = randomUUID()) =>
  giving.server.send('POST', fillPath(reviewPayment.path, { id }), {
    body: { reason: 'They asked for it', ...body },
    headers: { ...headers, 'Idempotency-Key': key },
  })

describe('an overpaid donation', () => {
  it('is listed with what was asked for, what arrived and what is left', async () => {
    const { payment } = await payShillings(giving, 2_000)
    expect(await list()).toEqual([
      {
        ...{ id: payment.id, outcome: 'donation', note: null, provider: 'flutterwave' },
        providerName: 'Flutterwave',
        ...{ externalId: payment.externalId, reference: payment.reference },
        fundraiser: { id: giving.fundraiser.id, title: 'A well for Kitui' },
        ...{ donorName: 'Kwame', donorEmail: 'kwame@example.com' },
        asked: { amount: 1_000, localAmount: 132_000, currency: 'KES' },
        arrived: { amount: 1_516, localAmount: 200_000, currency: 'KES' },
        left: { amount: 516, localAmount: 68_000, currency: 'KES' },
        ...{ credit: 'raise', blockedBecause: null, createdAt: expect.any(String) },
      },
    ])
  })

  it('is not listed when exactly the right amount arrives', async () => {
    await payShillings(giving, 1_320)
    expect(await list()).toEqual([])
  })

  it('gives the excess back at the provider once, and keeps the donation', async () => {
    const { payment } = await payShillings(giving, 2_000)
    const key = randomUUID()
    const body = { decision: 'give-back', localAmount: 68_000 }
    const reply = await decideAbout(payment.id, body, key)
    expect(reply).toMatchObject({ status: 200, body: { message: '$5.16 went back to the donor.' } })
    expect((await decideAbout(payment.id, body, key)).body).toEqual(reply.body)
    expect(control().counts().refunds).toBe(1)
    expect(await list()).toEqual([])
    expect(await suspense()).toBe(0)
    expect(await giving.donations()).toMatchObject([{ amount: 1_000, returnedAmount: 0 }])
    expect(await balance()).toBe(900)
    expect(await mails()).toContain('What you paid too much was given back')
    expect(await actsOn(giving.context, `payment:${payment.id}`)).toMatchObject([{ action: 'give-back-payment' }])
  })

  it('is neither given back nor credited by an admin who was made one just now', async () => {
    await payShillings(giving, 2_000)
    await giving.context.database.write
      .updateTable('users')
      .set({ adminSince: giving.context.clock() })
      .where('isAdmin', '=', 1)
      .execute()
    for (const decision of ['give-back', 'credit'] as const)
      expect(await decide(decision)).toMatchObject({ status: 403, body: { code: 'admin.too-new' } })
    expect(control().counts().refunds).toBe(0)
  })

  it('can be decided about again when the refund fails', async () => {
    await payShillings(giving, 2_000)
    control().faults.add({ at: 'flutterwave.transactions.refund', kind: 'status', status: 400, times: 0 })
    expect((await decide('give-back')).status).toBe(409)
    expect(await list()).toMatchObject([{ left: { amount: 516 } }])
    control().faults.clear()
    expect((await decide('credit')).status).toBe(200)
  })

  it('adds the excess to the donation in the booked shares, and tells the donor', async () => {
    const leader = await buildUser(giving.context, { isCommunityLeader: 1 })
    const creator = await buildUser(giving.context, { createdById: leader.id })
    const led = await buildFundraiser(giving.context, { userId: creator.id })
    const { payment } = await payShillings({ ...giving, ...ledBy(led.id) }, 2_000)
    expect((await decide('credit')).body).toEqual({ message: 'The donation is $15.16 now.' })
    const donation = await read()
      .selectFrom('donations')
      .selectAll()
      .where('paymentId', '=', payment.id)
      .executeTakeFirstOrThrow()
    expect(donation).toMatchObject({ amount: 1_516, platformFee: 151, communityLeaderFee: 75, returnedAmount: 0 })
    expect(await creatorBalance(read(), led.id)).toBe(1_290)
    expect(await leaderBalance(read(), leader.id)).toBe(75)
    expect(await suspense()).toBe(0)
    expect(await list()).toEqual([])
    const totals = read().selectFrom('fundraisers').selectAll().where('id', '=', led.id)
    expect(await totals.executeTakeFirst()).toMatchObject({ currentAmount: 1_516, donationsCount: 1 })
    expect(await mails()).toContain('Your donation is $15.16 now')
    expect(await actsOn(giving.context, `payment:${payment.id}`)).toMatchObject([{ action: 'credit-payment' }])
  })

  it('can be refunded whole after its excess was added', async () => {
    const { payment } = await payShillings(giving, 2_000)
    await decide('credit')
    const [donation] = await giving.donations()
    const refund = (body: object) =>
      giving.server.send('POST', fillPath(refundDonation.path, { id: donation?.id ?? 0 }), {
        body: { reason: 'They asked for it', ...body },
        headers: { ...headers, 'Idempotency-Key': randomUUID() },
      })
    expect((await refund({ amount: 500 })).status).toBe(200)
    expect(await balance()).toBe(915)
    expect((await refund({})).status).toBe(200)
    const refunds = await read().selectFrom('refunds').selectAll().where('paymentId', '=', payment.id).execute()
    expect(refunds.reduce((sum, { localAmount }) => sum + localAmount, 0)).toBe(200_000)
    expect(await giving.totals()).toEqual({ currentAmount: 0, donationsCount: 0 })
    expect([await balance(), await suspense()]).toEqual([0, 0])
  })

  it('raises a donation with covered fees in its booked shares, after a part of it went back', async () => {
    await payShillings(giving, 2_000, { coverFees: true })
    const [donation] = await giving.donations()
    expect(donation).toMatchObject({ amount: 1_000, coveredFee: 111, platformFee: 111 })
    const refund = (body: object) =>
      giving.server.send('POST', fillPath(refundDonation.path, { id: donation?.id ?? 0 }), {
        body: { reason: 'They asked for it', ...body },
        headers: { ...headers, 'Idempotency-Key': randomUUID() },
      })
    expect(await list()).toMatchObject([{ asked: { amount: 1_111 }, left: { amount: 404 } }])
    expect((await refund({ amount: 500 })).status).toBe(200)
    expect(await giving.donations()).toMatchObject([{ returnedAmount: 450, returnedCoveredFee: 50 }])
    expect((await decide('credit')).status).toBe(200)
    // 404 of 1111 is split like the donation: 40 for the platform. Of 1515 paid, 1404 are the donation.
    const raised = { amount: 1_404, coveredFee: 111, platformFee: 151, returnedAmount: 463, returnedCoveredFee: 37 }
    expect(await giving.donations()).toMatchObject([raised])
    expect(await giving.totals()).toEqual({ currentAmount: 941, donationsCount: 1 })
    expect(await auditMoney(read())).toEqual([])
    expect((await refund({})).status).toBe(200)
    expect(await giving.donations()).toMatchObject([{ returnedAmount: 1_404, returnedCoveredFee: 111 }])
    expect(await giving.totals()).toEqual({ currentAmount: 0, donationsCount: 0 })
    expect([await balance(), await suspense()]).toEqual([0, 0])
  })

  it('counts again when it had gone back and its excess is added', async () => {
    await payShillings(giving, 2_000)
    const [donation] = await giving.donations()
    await giving.server.send('POST', fillPath(refundDonation.path, { id: donation?.id ?? 0 }), {
      body: { reason: 'They asked for it' },
      headers: { ...headers, 'Idempotency-Key': randomUUID() },
    })
    expect(await giving.totals()).toEqual({ currentAmount: 0, donationsCount: 0 })
    expect(await suspense()).toBe(-516)
    expect((await decide('credit')).status).toBe(200)
    expect(await giving.totals()).toEqual({ currentAmount: 516, donationsCount: 1 })
  })

  it('is decided by one of two admins at once', async () => {
    const { payment } = await payShillings(giving, 2_000)
    const body = { localAmount: 68_000 }
    const replies = await Promise.all([
      decideAbout(payment.id, { ...body, decision: 'credit' }),
      decideAbout(payment.id, { ...body, decision: 'give-back' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'Nothing of this payment is left to decide about. Another admin may have been first.',
    })
    expect(await suspense()).toBe(0)
  })

  it('is refused when a part went back meanwhile, and when the bank disputes it', async () => {
    const { payment } = await payShillings(giving, 2_000)
    control().refund(payment.externalId, 30_000)
    await syncReturns(giving.context, 'flutterwave', payment.externalId)
    expect(await decideAbout(payment.id, { decision: 'credit', localAmount: 68_000 })).toMatchObject({
      status: 409,
      body: { message: 'Something has changed meanwhile. Please look at this payment again.' },
    })
    control().openDispute(payment.externalId)
    await syncReturns(giving.context, 'flutterwave', payment.externalId)
    for (const decision of ['credit', 'give-back'])
      expect(await decideAbout(payment.id, { decision, localAmount: 38_000 })).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('The donor’s bank asks about this payment.') },
      })
  })

  it('can only be given back when the creator has closed their account', async () => {
    await payShillings(giving, 2_000)
    const closedAt = giving.context.clock()
    const { write } = giving.context.database
    await write.updateTable('users').set({ closedAt }).where('id', '=', giving.fundraiser.userId).execute()
    expect(await list()).toMatchObject([{ credit: null, blockedBecause: 'The creator has closed their account.' }])
    expect(await decide('credit')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('can’t be credited: The creator has closed their account.') },
    })
    expect((await decide('give-back')).status).toBe(200)
  })
})

describe('an underpaid payment', () => {
  it('can be accepted as the smaller donation that it is', async () => {
    const { attemptId } = await payShillings(giving, 660)
    expect(await status(attemptId)).toMatchObject({ status: 'review', message: expect.stringContaining('has arrived') })
    expect(await list()).toMatchObject([
      { outcome: 'mismatch', note: 'Asked for 132000, received only 66000', credit: 'smaller' },
    ])
    expect((await decide('credit')).body).toEqual({ message: 'The donation is $5.00 now.' })
    expect(await giving.donations()).toMatchObject([{ amount: 500, platformFee: 50, donorName: 'Kwame' }])
    expect(await giving.totals()).toEqual({ currentAmount: 500, donationsCount: 1 })
    expect([await balance(), await suspense()]).toEqual([450, 0])
    expect(await status(attemptId)).toMatchObject({ status: 'succeeded', amount: 500, donation: { amount: 500 } })
    expect(await mails()).toEqual(['Your receipt for $5.00', expect.any(String)])
  })

  it('becomes a donation without covered fees, whatever the donor meant to cover', async () => {
    await payShillings(giving, 660, { coverFees: true })
    expect((await decide('credit')).status).toBe(200)
    expect(await giving.donations()).toMatchObject([{ amount: 500, coveredFee: 0, platformFee: 50 }])
    expect(await balance()).toBe(450)
  })

  it('that is given back says so to the donor, also after the last check of the provider', async () => {
    const { attemptId } = await payShillings(giving, 660)
    expect((await decide('give-back')).body).toEqual({ message: '$5.00 went back to the donor.' })
    const wentBack = { status: 'review', message: expect.stringContaining('went back to you'), donation: null }
    expect(await status(attemptId)).toMatchObject(wentBack)
    expect(await mails()).toEqual(['Your payment was given back'])
    await passDays()
    expect(await status(attemptId)).toMatchObject(wentBack)
    expect(await list()).toEqual([])
  })

  it('says that it went back only when the bank’s dispute is lost', async () => {
    const { attemptId, payment } = await payShillings(giving, 660)
    const dispute = control().openDispute(payment.externalId)
    await syncReturns(giving.context, 'flutterwave', payment.externalId)
    expect(await status(attemptId)).toMatchObject({ message: expect.stringContaining('is being looked at') })
    expect(await list()).toEqual([])
    control().closeDispute(dispute, 'lost')
    await syncReturns(giving.context, 'flutterwave', payment.externalId)
    expect(await status(attemptId)).toMatchObject({ message: expect.stringContaining('went back to you') })
  })

  it('that was accepted can be completed by a second payment', async () => {
    const { finishSecond, attemptId } = await payShillings(giving, 660)
    await decide('credit')
    finishSecond()
    await passDays()
    expect(await list()).toMatchObject([{ outcome: 'mismatch', credit: 'another' }])
    expect((await decide('credit')).status).toBe(200)
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
    expect(await list()).toMatchObject([{ outcome: 'extra', credit: 'another' }])
  }

  it('can be credited as another donation, and refunded later', async () => {
    await payTwice()
    expect((await decide('credit')).status).toBe(200)
    const donations = await giving.donations()
    expect(donations.map(({ amount }) => amount)).toEqual([1_000, 1_000])
    expect(new Set(donations.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(2)
    expect(await suspense()).toBe(0)
    const [, second] = await giving.payments()
    control().refund(second?.externalId ?? '')
    await syncReturns(giving.context, 'flutterwave', second?.externalId ?? '')
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

it('a payment in a currency without a rate is listed, and goes back in that currency', async () => {
  const { clientSecret } = await giving.startCard()
  control().alter(giving.payByCard(clientSecret).id, { currency: 'kes' })
  await giving.claim(clientSecret)
  expect(await list()).toMatchObject([
    {
      arrived: { amount: 0, localAmount: 2_500, currency: 'KES' },
      left: { amount: 0, localAmount: 2_500 },
      blockedBecause: 'Its value in dollars is not known.',
    },
  ])
  expect((await decide('credit')).status).toBe(409)
  expect((await decide('give-back')).body).toEqual({ message: 'KES 25.00 went back to the donor.' })
  expect(await list()).toEqual([])
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
