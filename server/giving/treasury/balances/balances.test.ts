import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askProviders, createTreasuryEntry, getTreasury, type Treasury } from '#shared/contract/admin/treasury'
import { signInAdmin } from '../../../testing/admins'
import { emptyBalances } from '../../../testing/giving/balances'
import { createGiving, type Giving } from '../../../testing/giving/giving'
import { createPayingOut, type PayingOut } from '../../../testing/giving/paying-out'
import { serve } from '../../../testing/serve'

const HOUR = 3_600_000

const differences = ({ holdings }: Treasury) =>
  holdings
    .filter(({ atProvider }) => atProvider && atProvider.difference !== 0)
    .map(({ holder, currency, atProvider }) => [holder, currency, atProvider?.difference, atProvider?.isExplained])

describe('provider balances beside the books', () => {
  let paying: PayingOut
  beforeEach(async () => {
    // The books have $200 at Stripe.
    paying = await createPayingOut()
    // The fee of that payment could still be on its way before.
    paying.context.pass(HOUR)
    emptyBalances(paying.context)
    control().setBalance('stripe', 'USD', 20_000)
  })
  afterEach(() => paying.end())

  const control = () => paying.context.sandbox.control
  const ask = async () => (await paying.server.call(askProviders, {}, paying.asAdmin)).body.providers
  const treasury = async () => (await paying.server.call(getTreasury, {}, paying.asAdmin)).body
  const stripe = async () => (await treasury()).holdings.find(({ holder }) => holder === 'stripe')

  it('are not asked for when the treasury is shown', async () => {
    const seen = () => control().requests().length
    const before = seen()
    expect(await treasury()).toMatchObject({
      holdings: [{ holder: 'stripe', currency: 'USD', atProvider: null }],
      providers: [
        { provider: 'stripe', askedAt: null, answeredAt: null, problem: null },
        { provider: 'flutterwave', askedAt: null, answeredAt: null, problem: null },
        { provider: 'pawapay', askedAt: null, answeredAt: null, problem: null },
      ],
    })
    expect(seen()).toBe(before)
  })

  it('show what the provider has, when it was asked, and no difference when the books agree', async () => {
    control().setBalance('stripe', 'USD', 15_000, 5_000)
    const now = new Date(paying.context.clock()).toISOString()
    expect(await ask()).toMatchObject([{ provider: 'stripe', askedAt: now, answeredAt: now, problem: null }, {}, {}])
    expect((await stripe())?.atProvider).toEqual({
      ...{ available: 15_000, pending: 5_000, booked: 20_000, difference: 0 },
      ...{ isExplained: true, underWay: [] },
    })
    expect(differences(await treasury())).toEqual([])
  })

  it('show a difference when the balance was changed behind our back', async () => {
    control().setBalance('stripe', 'USD', 19_000)
    control().setBalance('flutterwave', 'GHS', 777)
    await ask()
    expect(differences(await treasury())).toEqual([
      ['stripe', 'USD', -1_000, false],
      ['flutterwave', 'GHS', 777, false],
    ])
    expect((await treasury()).holdings).toContainEqual(
      expect.objectContaining({ holder: 'flutterwave', currency: 'GHS', amount: 0, bookValue: 0 }),
    )
  })

  it('stay as the provider said them, beside the books of that moment, until it is asked again', async () => {
    await ask()
    const entry = { day: '2026-11-20', reference: '1', kind: 'withdrawal', holder: 'stripe', currency: 'USD' }
    const headers = { ...paying.asAdmin, 'Idempotency-Key': '5b1c6a30-3b57-4d7f-9a43-0c6a2c1f1f11' }
    await paying.server.send('POST', createTreasuryEntry.path, { body: { ...entry, amount: 15_000 }, headers })
    expect(await stripe()).toMatchObject({ amount: 5_000, atProvider: { booked: 20_000, difference: 0 } })
    paying.context.pass(HOUR)
    await ask()
    expect(await stripe()).toMatchObject({ amount: 5_000, atProvider: { booked: 5_000, difference: 15_000 } })
  })

  it('say that a provider can’t be reached, and keep its last answer with its time', async () => {
    await ask()
    const answeredAt = new Date(paying.context.clock()).toISOString()
    paying.context.pass(HOUR)
    const askedAt = new Date(paying.context.clock()).toISOString()
    control().faults.add({ at: 'stripe.balance', kind: 'reset', times: 0 })
    control().faults.add({ at: 'flutterwave.balances', kind: 'status', status: 403, times: 0 })
    const gateways = paying.context.gateways
    const pawapay = { ...gateways.pawapay, readBalances: async () => null }
    const stripeOff = { ...gateways, pawapay }
    const other = await serve({ ...paying.context, gateways: stripeOff })
    const { providers } = (await other.call(askProviders, {}, paying.asAdmin)).body
    await other.stop()
    expect(providers).toEqual([
      { provider: 'stripe', askedAt, answeredAt, problem: 'unreachable', reason: null },
      {
        ...{ provider: 'flutterwave', askedAt, answeredAt, problem: 'refused' },
        reason: 'Please enable IP Whitelisting to access this service',
      },
      { provider: 'pawapay', askedAt, answeredAt, problem: 'no-such-call', reason: null },
    ])
    expect((await stripe())?.atProvider).toMatchObject({ available: 20_000, difference: 0 })
    control().faults.clear()
    expect(await ask()).toMatchObject([{ problem: null }, { problem: null, reason: null }, { problem: null }])
  })

  it('say that a provider is not configured, and do not ask it', async () => {
    const { gateways } = paying.context
    const pawapay = { ...gateways.pawapay, configured: false }
    const other = await serve({ ...paying.context, gateways: { ...gateways, pawapay } })
    const { providers } = (await other.call(askProviders, {}, paying.asAdmin)).body
    await other.stop()
    expect(providers[2]).toMatchObject({ provider: 'pawapay', askedAt: null, problem: 'not-configured' })
    expect(control().requests('pawapay.balances')).toEqual([])
  })

  it('do not keep other requests waiting while a provider is silent', async () => {
    control().faults.add({ at: 'stripe.balance', kind: 'hang', ms: 5_000, times: 0 })
    let isAnswered = false
    const asking = ask().finally(() => {
      isAnswered = true
    })
    const entry = { day: '2026-11-20', reference: '1', kind: 'fees-taken', amount: 1 }
    const headers = { ...paying.asAdmin, 'Idempotency-Key': '5b1c6a30-3b57-4d7f-9a43-0c6a2c1f1f12' }
    const reply = await paying.server.send('POST', createTreasuryEntry.path, { body: entry, headers })
    expect(reply.status).toBe(201)
    expect(isAnswered).toBe(false)
    expect((await asking)[0]).toMatchObject({ provider: 'stripe', problem: 'unreachable' })
  })

  it('are stored once when two servers ask at the same time', async () => {
    const other = await serve(paying.context)
    await Promise.all([ask(), other.call(askProviders, {}, paying.asAdmin), ask()])
    await other.stop()
    expect(differences(await treasury())).toEqual([])
  })

  it('agree with the books after a payout that took its fee from the same balance', async () => {
    const entry = { day: '2026-11-20', reference: '1', kind: 'own-money-in', holder: 'flutterwave', currency: 'KES' }
    const headers = { ...paying.asAdmin, 'Idempotency-Key': '5b1c6a30-3b57-4d7f-9a43-0c6a2c1f1f13' }
    const body = { ...entry, amount: 3_000_000, worth: 23_000 }
    expect((await paying.server.send('POST', createTreasuryEntry.path, { body, headers })).status).toBe(201)
    control().setBalance('flutterwave', 'KES', 3_000_000)
    const id = await paying.asked()
    await paying.decide(id, { status: 'processing' })
    control().advance(10_000)
    await paying.workOnEvents()
    expect(await paying.payout(id)).toMatchObject({ status: 'completed', debitCurrency: 'KES' })
    await ask()
    expect(differences(await treasury())).toEqual([])
  })

  it('explain the difference by payouts and refunds under way', async () => {
    control().set({ transferAfterMs: null })
    control().setBalance('flutterwave', 'KES', 3_000_000)
    await paying.decide(await paying.asked(), { status: 'processing' })
    await ask()
    const shillings = (await treasury()).holdings.find(({ holder }) => holder === 'flutterwave')
    // The books have no shillings, the provider has what is left of three millions.
    expect(shillings?.atProvider).toMatchObject({
      booked: 0,
      isExplained: false,
      underWay: [{ kind: 'payout', count: 1, amount: 2_283_545 }],
    })
    control().setBalance('flutterwave', 'KES', -2_283_545 - 11_418)
    await ask()
    expect(differences(await treasury())).toEqual([['flutterwave', 'KES', -2_294_963, true]])
    control().setBalance('flutterwave', 'KES', -2_283_544)
    await ask()
    expect(differences(await treasury())).toEqual([['flutterwave', 'KES', -2_283_544, false]])
  })
})

describe('the books and the providers', () => {
  let giving: Giving
  beforeEach(async () => {
    giving = await createGiving()
    giving.context.sandbox.deliverTo(giving.server.origin)
    emptyBalances(giving.context)
  })
  afterEach(() => giving.end())

  async function compare() {
    const { headers } = await signInAdmin(giving.context)
    await giving.server.call(askProviders, {}, headers)
    return (await giving.server.call(getTreasury, {}, headers)).body
  }

  it('agree after payments, refunds and their fees', async () => {
    const { control } = giving.context.sandbox
    const { clientSecret } = await giving.startCard()
    await giving.payByCard(clientSecret)
    await giving.claim(clientSecret)
    const { paymentUrl, attemptId } = await giving.startHosted({ country: 'KE' })
    giving.payLink(paymentUrl)
    await giving.server.send('GET', `/api/payment-attempts/${attemptId}`)
    giving.context.pass(HOUR)
    control.advance(HOUR)
    await giving.workOnEvents()
    const [card, phone] = await giving.payments()
    control.refund(card?.externalId ?? '', 1_000)
    control.refund(phone?.externalId ?? '', 50_000)
    await giving.workOnEvents()
    const treasury = await compare()
    expect(treasury.holdings.map(({ holder, currency, amount }) => [holder, currency, amount > 0])).toEqual([
      ['flutterwave', 'KES', true],
      ['stripe', 'USD', true],
    ])
    expect(differences(treasury)).toEqual([])
  })

  it('differ by a payment that is not recorded yet, which explains it', async () => {
    const { clientSecret } = await giving.startCard()
    await giving.payByCard(clientSecret)
    giving.context.sandbox.control.advance(10_000)
    expect(differences(await compare())).toEqual([['stripe', 'USD', 2_397, true]])
    await giving.claim(clientSecret)
    expect(differences(await compare())).toEqual([])
  })
})
