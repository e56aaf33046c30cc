import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSample, type SampleServer, startSampleServer } from '../../testing/samples'
import { buildCharge, buildDestination, buildTransfer } from '../../testing/sandbox'
import { ProviderReplyUnknown } from '../gateway'
import { createStripeGateway, type StripeGateway } from './gateway'

const SECRET = 'whsec_sample'
const INTENT = 'pi_1PgafyB7WZ01zgkWSjxsAJo3'
const LOOK_UP = `GET /v1/payment_intents/${INTENT}`
const CHARGE = 'ch_1PgafuB7WZ01zgkWXYmPNZs8'
const ACCOUNT = 'acct_1PgafTB7WZ01zgkW'
let server: SampleServer
let stripe: StripeGateway
let unknown: ProviderReplyUnknown[]
beforeAll(async () => {
  server = await startSampleServer()
  stripe = createStripeGateway({
    address: server.address,
    secretKey: 'sk_test_sample',
    webhookSecrets: [SECRET],
    timeoutMs: 5_000,
    clock: Date.now,
    reports: { unknown: async (error) => void unknown.push(error), understood: async () => {} },
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  unknown = []
  server.requests.length = 0
})

const replyOf = (name: string) => readSample(import.meta.dirname, name).reply
/** The parameters of the last request, which Stripe would check. */
const sent = () => Object.fromEntries(new URLSearchParams(server.requests.at(-1)?.body))

describe('the published samples of Stripe’s payments', () => {
  it('an intent is opened with its client secret', async () => {
    server.answer('POST /v1/payment_intents', replyOf('payment-intent'))
    const opened = await stripe.open(buildCharge({ attemptPublicId: 'attempt-1' }))
    expect(opened).toEqual({ reference: INTENT, handle: `${INTENT}_secret_Dm43xiq1k0ywrRRjDoi8y1gkM` })
    expect(sent()).toEqual({
      amount: '1000',
      currency: 'usd',
      'allowed_payment_method_types[0]': 'card',
      description: 'Donation to fundraiser 7',
      transfer_group: 'fundraiser-7',
      'metadata[attempt]': 'attempt-1',
      'metadata[fundraiser]': '7',
    })
  })

  it.each([
    ['payment-intent', { status: 'waiting', received: [] }],
    ['payment-intent-declined', { status: 'declined', message: 'Your card was declined.' }],
  ])('%s', async (name, state) => {
    server.answer(LOOK_UP, replyOf(name))
    expect(await stripe.lookUp(INTENT)).toMatchObject(state)
    expect(server.requests.at(-1)?.query.get('expand[0]')).toBe('latest_charge.balance_transaction')
  })

  const received = { externalId: CHARGE, currency: 'USD', live: false }
  it.each([
    [
      'payment-intent-paid',
      { ...received, amount: 1_099, attemptPublicId: 'attempt-1', fee: { amount: 62, currency: 'USD' } },
    ],
    ['payment-intent-paid-early', { ...received, amount: 1_099, attemptPublicId: null, fee: null }],
    [
      'payment-intent-settled-in-eur',
      {
        ...received,
        amount: 10_000,
        attemptPublicId: 'attempt-1',
        // 3.25 euro at 0.92 euro for a dollar.
        fee: { amount: 353, currency: 'USD' },
        settled: { amount: 9_200, fee: 325, currency: 'EUR' },
      },
    ],
  ])('%s is received', async (name, payment) => {
    server.answer(LOOK_UP, replyOf(name))
    expect(await stripe.lookUp(INTENT)).toEqual({ status: 'paid', received: [payment], message: null })
    expect(unknown).toEqual([])
  })

  it('an intent without the fields that it does not need is read all the same', async () => {
    server.answer(LOOK_UP, { id: INTENT, status: 'requires_payment_method' })
    expect(await stripe.lookUp(INTENT)).toEqual({ status: 'waiting', received: [], message: null })
    const { amount_received, currency, livemode } = replyOf('payment-intent-paid')
    const paid = { id: INTENT, status: 'succeeded', amount_received, currency, livemode, latest_charge: CHARGE }
    server.answer(LOOK_UP, paid)
    const withoutFee = { status: 'paid', received: [{ externalId: CHARGE, fee: null }] }
    expect(await stripe.lookUp(INTENT)).toMatchObject(withoutFee)
    server.answer(LOOK_UP, { ...paid, latest_charge: { id: CHARGE, balance_transaction: { amount: 'unknown' } } })
    expect(await stripe.lookUp(INTENT)).toMatchObject(withoutFee)
  })

  it.each(['amount_received', 'currency', 'livemode', 'latest_charge'])(
    'a paid intent without %s is unknown',
    async (field) => {
      const reply = replyOf('payment-intent-paid')
      delete reply[field]
      server.answer(LOOK_UP, reply)
      await expect(stripe.lookUp(INTENT)).rejects.toThrow(ProviderReplyUnknown)
      const about = { provider: 'stripe', call: 'GET /v1/payment_intents/{id}', subject: INTENT }
      expect(unknown).toMatchObject([{ about, problem: expect.stringMatching(`^${field}: `) }])
    },
  )
})

describe('the published samples of Stripe’s money that leaves', () => {
  it('a refund is made, and is found by its metadata', async () => {
    const order = { reference: 'refund-1', paymentExternalId: CHARGE, amount: 100, currency: 'USD', others: [] }
    server.answer('GET /v1/refunds', replyOf('refunds'))
    server.answer('POST /v1/refunds', replyOf('refund'))
    expect(await stripe.refund(order)).toMatchObject({ externalId: 're_1Pgc72B7WZ01zgkWqPvrRrPE', status: 'succeeded' })
    expect(sent()).toEqual({
      charge: CHARGE,
      amount: '100',
      reason: 'requested_by_customer',
      'metadata[refund]': 'refund-1',
    })
    expect(await stripe.refund({ ...order, reference: 'refund-2' })).toMatchObject({
      externalId: 're_2',
      status: 'pending',
    })
  })

  it('disputes are read, with a fee in euro as dollars', async () => {
    server.answer('GET /v1/disputes', replyOf('disputes'))
    expect(await stripe.listDisputes(CHARGE)).toMatchObject([
      { status: 'inquiry', withdrawn: false, feeInUsdCents: 0, reason: 'general' },
      // 20 euro at 0.92 euro for a dollar.
      { status: 'open', withdrawn: true, feeInUsdCents: 2_174, amount: 10_000, currency: 'USD' },
    ])
  })

  it('a transfer is made once', async () => {
    const destination = buildDestination({ stripeAccountId: ACCOUNT, country: 'US', currency: 'USD' })
    const transfer = buildTransfer({ reference: 'payout-1', destination })
    server.answer('GET /v1/transfers', { object: 'list', data: [], has_more: false, url: '/v1/transfers' })
    server.answer('POST /v1/transfers', replyOf('transfer'))
    const state = { transferId: 'tr_1Pgc7BB7WZ01zgkWVJfE40RX', status: 'completed' }
    expect(await stripe.transfer(transfer)).toMatchObject(state)
    expect(sent()).toEqual({
      amount: '5000',
      currency: 'usd',
      destination: ACCOUNT,
      description: 'Payout from Pamoja',
      transfer_group: 'payout-1',
      'metadata[payout]': 'payout-1',
    })
    server.answer('GET /v1/transfers', replyOf('transfers'))
    const before = server.requests.length
    expect(await stripe.transfer(transfer)).toMatchObject(state)
    expect(server.requests.slice(before).map(({ method }) => method)).toEqual(['GET'])
  })

  it('an account is opened, linked and read', async () => {
    server.answer('GET /v1/account', replyOf('account'))
    server.answer('POST /v1/accounts', replyOf('account'))
    server.answer('POST /v1/account_links', replyOf('account-link'))
    server.answer(`GET /v1/accounts/${ACCOUNT}`, replyOf('account'))
    expect(await stripe.openAccount({ userId: 1, country: 'GB', email: 'a@example.org' })).toBe(ACCOUNT)
    expect(sent()).toMatchObject({ country: 'GB', 'tos_acceptance[service_agreement]': 'recipient' })
    const urls = { refreshUrl: 'https://give.example.org/again', returnUrl: 'https://give.example.org/payouts' }
    expect(await stripe.accountLink(ACCOUNT, urls)).toMatch(/^https:\/\/connect\.stripe\.com\/setup\//)
    expect(await stripe.readAccount(ACCOUNT)).toBe('onboarding')
    expect(unknown).toEqual([])
  })

  it('listed events are changes to follow', async () => {
    server.answer('GET /v1/events', replyOf('events-list'))
    expect(await stripe.listChanges(0)).toEqual([
      { about: 'return', paymentExternalId: CHARGE },
      { about: 'transfer', reference: 'payout-1' },
    ])
  })
})

describe('the published samples of Stripe’s events', () => {
  const { events } = readSample(import.meta.dirname, 'events')
  it.each<{ about: string; body: { type: string; id: string }; change: object; reference: string | null }>(events)(
    '$about',
    ({ body, change, reference }) => {
      const payload = JSON.stringify(body)
      const { webhooks } = new Stripe('sk_test_sample')
      const signature = webhooks.generateTestHeaderString({ payload, secret: SECRET })
      const event = stripe.readEvent(Buffer.from(payload), { 'stripe-signature': signature })
      expect(event).toMatchObject({ eventKey: body.id, type: body.type, reference, change })
    },
  )
})
