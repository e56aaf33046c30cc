import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ProviderEvent } from '../../providers/gateway'
import type { Gateways } from '../../providers/registry'
import type { Sandbox } from '../../sandbox/start'
import { signWebhook } from '../../sandbox/stripe/api'
import { buildCharge, startTestSandbox } from '../../testing/sandbox'

let sandbox: Sandbox
let gateways: Gateways
let before: number
beforeAll(async () => {
  const started = await startTestSandbox()
  sandbox = started.sandbox
  gateways = started.gateways
})
afterAll(() => sandbox.stop())
beforeEach(() => {
  sandbox.control.faults.clear()
  before = sandbox.control.webhooks.list().length
})

/** The changes that the app reads from Stripe's webhooks of this test, by their types. */
function changes(): Record<string, ProviderEvent['change'] | undefined> {
  const { stripeWebhookSecret } = sandbox.keys
  const sent = sandbox.control.webhooks.list().slice(before)
  return Object.fromEntries(
    sent.map(({ type, body }) => [
      type,
      gateways.stripe.readEvent(Buffer.from(body), {
        'stripe-signature': signWebhook(body, stripeWebhookSecret, Math.floor(Date.now() / 1000)),
      })?.change,
    ]),
  )
}
const readFlutterwave = (body: object) =>
  gateways.flutterwave.readEvent(Buffer.from(JSON.stringify(body)), {
    'verif-hash': sandbox.keys.flutterwaveWebhookSecret,
  })

async function paidCharge(card?: string) {
  const { handle, reference } = await gateways.stripe.open(buildCharge())
  const charge = sandbox.control.payByCard(handle, card === undefined ? {} : { card }).latest_charge ?? ''
  return { charge, reference }
}
const order = (paymentExternalId: string) => ({
  reference: randomUUID(),
  paymentExternalId,
  amount: 1_000,
  currency: 'USD',
  others: [],
})

describe('the change in a webhook of Stripe’s', () => {
  it('is the return, for refunds that fail too', async () => {
    const { charge } = await paidCharge('4000000000005126')
    await gateways.stripe.refund(order(charge))
    sandbox.control.advance(2_000)
    const back = { about: 'return', paymentExternalId: charge }
    expect(changes()).toMatchObject({
      'charge.refunded': back,
      'refund.created': back,
      'refund.updated': back,
      'refund.failed': back,
    })
  })

  it('is the return, through all of a dispute', async () => {
    const { charge } = await paidCharge()
    const dispute = sandbox.control.openDispute(charge, 'inquiry')
    sandbox.control.closeDispute(dispute, 'open')
    sandbox.control.closeDispute(dispute, 'won')
    const back = { about: 'return', paymentExternalId: charge }
    expect(changes()).toMatchObject({
      'charge.dispute.created': back,
      'charge.dispute.updated': back,
      'charge.dispute.funds_withdrawn': back,
      'charge.dispute.closed': back,
      'charge.dispute.funds_reinstated': back,
    })
  })

  it.each([
    ['transfer.created', { object: 'transfer', id: 'tr_1', transfer_group: null }, { about: 'nothing-of-ours' }],
    [
      'capability.updated',
      { object: 'capability', account: 'acct_9' },
      { about: 'account', stripeAccountId: 'acct_9' },
    ],
    ['account.application.deauthorized', { object: 'application' }, { about: 'account', stripeAccountId: 'acct_8' }],
  ])('may be of a kind that the stand-in does not send: %s', (type, object, change) => {
    const event = { id: 'evt_1', object: 'event', type, livemode: false, account: 'acct_8', data: { object } }
    const body = JSON.stringify(event)
    const signature = signWebhook(body, sandbox.keys.stripeWebhookSecret, Math.floor(Date.now() / 1000))
    expect(gateways.stripe.readEvent(Buffer.from(body), { 'stripe-signature': signature })).toEqual({
      eventKey: 'evt_1',
      type,
      reference: null,
      change,
    })
  })
})

describe('the change in a webhook of Flutterwave’s', () => {
  it('has different keys for two webhooks without a reference', () => {
    const [first, second] = [1, 2].map((amount) => readFlutterwave({ event: 'refund.completed', data: { amount } }))
    expect(first).toMatchObject({ type: 'unknown', change: { about: 'warning', key: 'webhook' } })
    expect(second?.eventKey).not.toBe(first?.eventKey)
  })
})
