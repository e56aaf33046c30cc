import { beforeEach, describe, expect, it } from 'vitest'
import { createDonation } from '#shared/contract/donations'
import { getPaymentAttempt } from '#shared/contract/payments'
import { localToCents } from '#shared/rules/money/exchange'
import { createRepair } from '../../operations/jobs/payments'
import { buildFundraiser, buildUser } from '../../testing/builders'
import { createGiving, type Giving, type StartedCard, withStripe } from '../../testing/giving/giving'
import { accountBalances, creatorBalance, leaderBalance } from '../ledger/post'
import { settle } from './settle'

const DAY = 24 * 3_600_000

describe('settling a payment', () => {
  let giving: Giving
  beforeEach(async () => {
    giving = await createGiving()
  })

  const control = () => giving.context.sandbox.control
  const settled = async (publicId: string) => settle(giving.context, await giving.attempt(publicId))
  const balances = async () =>
    Object.fromEntries(
      (await accountBalances(giving.context.database.read)).map(({ account, amount }) => [account, amount]),
    )

  async function buildLed(changes: { closedAt?: number }) {
    const leader = await buildUser(giving.context, { isCommunityLeader: 1, ...changes })
    const creator = await buildUser(giving.context, { createdById: leader.id })
    return { leader, led: await buildFundraiser(giving.context, { userId: creator.id }) }
  }
  /** A card payment that has arrived, of which nobody has told us yet. */
  async function pay(): Promise<StartedCard> {
    const started = await giving.startCard()
    giving.payByCard(started.clientSecret)
    return started
  }

  it('records the data of the attempt, whichever caller reports the payment and whatever it claims about the donor', async () => {
    const { clientSecret } = await giving.startCard({
      donorName: 'Kwame',
      donorEmail: 'kwame@example.com',
      message: 'Courage!',
    })
    giving.payByCard(clientSecret)
    const reply = await giving.claim(clientSecret, {
      donorName: 'Mallory',
      donorEmail: 'mallory@example.com',
      message: 'Mine',
    })
    expect(reply.body).toMatchObject({ amount: 2_500, donorName: 'Kwame', message: 'Courage!', isAnonymous: false })
    const [donation] = await giving.donations()
    expect(
      donation?.donorEmail &&
        giving.context.secrets.open(donation.donorEmail, 'donations.donorEmail', donation.paymentId),
    ).toBe('kwame@example.com')
  })

  it('updates the fundraiser’s totals, the fees and the commission of its leader together', async () => {
    const { leader, led } = await buildLed({})
    await giving.give({ fundraiserId: led.id, amount: 1_999 })
    const fees = giving.context.database.read.selectFrom('donations').select(['platformFee', 'communityLeaderFee'])
    expect(await fees.execute()).toEqual([{ platformFee: 199, communityLeaderFee: 99 }])
    expect(await creatorBalance(giving.context.database.read, led.id)).toBe(1_701)
    expect(await leaderBalance(giving.context.database.read, leader.id)).toBe(99)
  })

  it('books no commission for a leader who has closed their account, because nobody could withdraw it', async () => {
    const { leader, led } = await buildLed({ closedAt: 1 })
    await giving.give({ fundraiserId: led.id })
    expect(await creatorBalance(giving.context.database.read, led.id)).toBe(2_250)
    expect(await leaderBalance(giving.context.database.read, leader.id)).toBe(0)
  })

  it('records one donation for twenty simultaneous reports; one says created, the others return the same donation', async () => {
    const { clientSecret } = await pay()
    const replies = await Promise.all(Array.from({ length: 20 }, () => giving.claim(clientSecret)))
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array<number>(19).fill(200), 201])
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await giving.donations()).toHaveLength(1)
    expect(await giving.totals()).toEqual({ currentAmount: 2_500, donationsCount: 1 })
  })

  it('records one donation when all four callers come at the same time', async () => {
    const { paymentUrl, attemptId } = await giving.startHosted({ country: 'UG' })
    const { returnTo, transaction } = giving.payLink(paymentUrl)
    giving.context.pass(60_000)
    giving.context.sandbox.deliverTo(giving.server.origin)
    await control().webhooks.settled()
    const { pathname, search } = new URL(returnTo)
    await Promise.all([
      giving.server.send('GET', pathname + search),
      giving.server.send('POST', createDonation.path, { body: { ...giving.gift, paymentIntentId: transaction.txRef } }),
      giving.workOnEvents(),
      giving.reconcile(),
      giving.server.call(getPaymentAttempt, { params: { attemptId } }),
    ])
    expect(await giving.donations()).toHaveLength(1)
    expect(await giving.totals()).toEqual({ currentAmount: 2_500, donationsCount: 1 })
  })

  describe('does not credit', () => {
    it('a card payment of another amount, and keeps the money apart for review', async () => {
      const { clientSecret, attemptId } = await giving.startCard()
      const { id } = giving.payByCard(clientSecret)
      control().alter(id, { amount: 2_400 })
      expect((await giving.claim(clientSecret)).status).toBe(409)
      expect(await giving.payments()).toMatchObject([
        { outcome: 'extra', amount: 2_400, note: 'Another amount than was asked for' },
      ])
      expect(await giving.attempt(attemptId)).toMatchObject({ status: 'review' })
      expect(await balances()).toEqual({ provider_balance: 2_400, suspense: -2_400 })
      expect(await giving.totals()).toEqual({ currentAmount: 0, donationsCount: 0 })
      const { body } = await giving.server.call(getPaymentAttempt, { params: { attemptId } })
      expect(body).toMatchObject({
        status: 'review',
        donation: null,
        message: expect.stringContaining('do not pay again'),
      })
    })

    it('a payment of the other mode: test money in live mode', async () => {
      const { attemptId } = await pay()
      await settle(withStripe(giving.context, { live: true }), await giving.attempt(attemptId))
      expect(await giving.payments()).toMatchObject([{ outcome: 'mismatch', note: 'Test money' }])
      expect(await giving.donations()).toEqual([])
    })
  })

  it('keeps apart a payment that arrives after the creator has closed their account', async () => {
    const { attemptId } = await pay()
    const { read, write } = giving.context.database
    await write.updateTable('users').set({ closedAt: 1 }).where('id', '=', giving.fundraiser.userId).execute()
    expect((await settled(attemptId)).attempt.status).toBe('review')
    expect(await giving.payments()).toMatchObject([
      { outcome: 'mismatch', note: 'The creator has closed their account', bookedAmount: 2_500 },
    ])
    expect(await giving.donations()).toEqual([])
    expect(await creatorBalance(read, giving.fundraiser.id)).toBe(0)
    expect(await balances()).toMatchObject({ suspense: -2_500 })
  })

  it('books what was asked for as the donation, without the gain of rounding up to a payable amount', async () => {
    const { paymentUrl, attemptId } = await giving.startHosted({ country: 'GH', amount: 777 })
    giving.payLink(paymentUrl)
    await settled(attemptId)
    const { creator_payable = 0, platform_fee = 0, provider_balance = 0, provider_fee = 0 } = await balances()
    expect([creator_payable + platform_fee, provider_balance + provider_fee]).toEqual([-777, 777])
  })

  it('records a matching payment after a mismatch under the same attempt', async () => {
    const { paymentUrl, attemptId } = await giving.startHosted()
    const wrong = giving.payLink(paymentUrl, { outcome: 'pending' }).transaction
    control().alter(wrong.txRef, { amount: 1 })
    control().alter(wrong.txRef, {})
    const right = giving.payLink(paymentUrl, { outcome: 'pending' }).transaction
    control().finishPending(wrong.id, 'successful')
    expect((await settled(attemptId)).attempt.status).toBe('review')
    control().finishPending(right.id, 'successful')
    expect((await settled(attemptId)).attempt.status).toBe('succeeded')
    expect((await giving.payments()).map(({ outcome }) => outcome)).toEqual(['extra', 'donation'])
  })

  it('records a payment that arrives after the attempt has expired, and stays succeeded', async () => {
    const { clientSecret, attemptId } = await giving.startCard()
    const { id } = await giving.attempt(attemptId)
    giving.payByCard(clientSecret)
    const { write } = giving.context.database
    await write.updateTable('payment_attempts').set({ status: 'expired' }).where('id', '=', id).execute()
    expect((await settled(attemptId)).attempt.status).toBe('succeeded')
    control().faults.add({ at: 'stripe', kind: 'status', status: 503, times: 0 })
    await expect(settled(attemptId)).rejects.toThrow()
    expect(await giving.attempt(attemptId)).toMatchObject({ status: 'succeeded' })
  })

  it('does not undo a donation when an older answer comes late', async () => {
    const { attemptId } = await pay()
    await settled(attemptId)
    for (const status of ['closed', 'declined'] as const) {
      const late = withStripe(giving.context, { lookUp: async () => ({ status, received: [], message: 'Too late' }) })
      const { attempt } = await settle(late, await giving.attempt(attemptId))
      expect(attempt).toMatchObject({ status: 'succeeded', lastError: null })
    }
  })

  it('books the provider’s fee once, as soon as the provider reports it', async () => {
    const { attemptId } = await pay()
    await settled(attemptId)
    expect(await balances()).not.toHaveProperty('provider_fee')
    giving.context.pass(60_000)
    await settled(attemptId)
    await settled(attemptId)
    const { provider_fee = 0, provider_balance } = await balances()
    expect(provider_fee).toBeGreaterThan(0)
    expect(provider_balance).toBe(2_500 - provider_fee)
  })

  it('books a fee that was charged in shillings at the rate that was quoted to the donor', async () => {
    const { paymentUrl, attemptId } = await giving.startHosted({ country: 'KE' })
    giving.payLink(paymentUrl)
    await settled(attemptId)
    await settled(attemptId)
    const { chargeAmount } = await giving.attempt(attemptId)
    const fee = localToCents(Math.round(chargeAmount * 0.029), '129.4527', 'KES')
    expect(fee).toBeGreaterThan(0)
    expect(await balances()).toMatchObject({ provider_fee: fee })
  })

  it('changes nothing while the provider does not answer, and says so', async () => {
    const { clientSecret, attemptId } = await pay()
    control().faults.add({ at: 'stripe', kind: 'status', status: 503, times: 0 })
    expect((await giving.claim(clientSecret)).status).toBe(502)
    const { body } = await giving.server.call(getPaymentAttempt, { params: { attemptId } })
    expect(body).toMatchObject({ status: 'checking', message: expect.stringContaining('keep asking') })
    expect(await giving.attempt(attemptId)).toMatchObject({ status: 'open' })
    control().faults.clear()
    expect((await giving.claim(clientSecret)).status).toBe(201)
  })
})

describe('a card provider whose balance is in pounds', () => {
  let giving: Giving
  beforeEach(async () => {
    giving = await createGiving()
    control().set({ settlement: { currency: 'gbp', rate: 0.8 } })
  })

  const control = () => giving.context.sandbox.control
  const account = async (name: string) =>
    (await accountBalances(giving.context.database.read)).find(({ account }) => account === name)?.amount ?? 0
  async function give() {
    const { charge } = await giving.give({ amount: 10_000 })
    giving.context.pass(DAY + 60_000)
    await giving.reconcile()
    return charge
  }

  it('has its fees booked in dollars, at the rate at which it converted the payment, and those of a dispute too', async () => {
    const charge = await give()
    expect(await giving.donations()).toMatchObject([{ amount: 10_000 }])
    // 80.00 pounds cost 2.32 + 0.30 pounds, which are 3.275 dollars.
    expect(await account('provider_fee')).toBe(328)
    expect(await account('provider_balance')).toBe(10_000 - 328)
    control().openDispute(charge)
    await createRepair(giving.context).run(() => false)
    // 15.00 pounds at 0.8 pounds for a dollar.
    expect(await account('provider_fee')).toBe(328 + 1_875)
    expect(await account('provider_balance')).toBe(-328 - 1_875)
  })

  it('has the same books as one in dollars, but for the fees', async () => {
    const charge = await give()
    control().refund(charge)
    await createRepair(giving.context).run(() => false)
    expect(await account('provider_balance')).toBe(-328)
    expect(await account('creator_payable')).toBe(0)
  })
})
