import { createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGiving, type Giving } from '../../testing/giving/giving'

const STRIPE = '/api/webhooks/stripe'
const FLUTTERWAVE = '/api/webhooks/flutterwave'

describe('webhooks', () => {
  let giving: Giving
  beforeEach(async () => {
    giving = await createGiving()
    control().webhooks.hold()
    giving.context.sandbox.deliverTo(giving.server.origin)
  })

  const control = () => giving.context.sandbox.control
  const events = () => giving.context.database.read.selectFrom('provider_events').selectAll().orderBy('id').execute()
  const signed = (
    body: string,
    secret = giving.context.sandbox.keys.stripeWebhookSecret,
    at = giving.context.clock(),
  ) => {
    const t = Math.floor(at / 1_000)
    return { 'Stripe-Signature': `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}` }
  }
  const post = (path: string, body: string, headers: Record<string, string>) =>
    fetch(`${giving.server.origin}${path}`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json', ...headers },
    })
  const stripeEvent = (type: string, object: object, id = 'evt_test') =>
    JSON.stringify({ id, object: 'event', type, livemode: false, data: { object } })

  it('record one donation when each arrives five times, at once and in the wrong order', async () => {
    const card = await giving.startCard()
    giving.payByCard(card.clientSecret, { card: '4000000000000002' })
    giving.payByCard(card.clientSecret)
    const hosted = await giving.startHosted({ country: 'GH' })
    giving.payLink(hosted.paymentUrl)
    const held = control().webhooks.list().toReversed()
    for (const { id } of held) {
      expect(await control().webhooks.send(id, { times: 5 })).toEqual(Array(5).fill(200))
      await giving.workOnEvents()
    }
    expect(await giving.donations()).toHaveLength(2)
    expect(await giving.totals()).toEqual({ currentAmount: 5_000, donationsCount: 2 })
    expect(await events()).toHaveLength(held.length)
    expect(await giving.attempt(card.attemptId)).toMatchObject({ status: 'succeeded', failures: 1 })
  })

  describe('are refused and not stored,', () => {
    let body: string
    beforeEach(async () => {
      const { clientSecret } = await giving.startCard()
      const intent = giving.payByCard(clientSecret)
      body = stripeEvent('payment_intent.succeeded', { object: 'payment_intent', id: intent.id })
    })
    afterEach(async () => {
      expect(await events()).toEqual([])
      await giving.workOnEvents()
      expect(await giving.donations()).toEqual([])
    })

    it('without a signature', async () => {
      expect((await post(STRIPE, body, {})).status).toBe(400)
      expect((await post(FLUTTERWAVE, body, {})).status).toBe(400)
    })
    it('that are larger than 256 KB', async () => {
      const large = stripeEvent('x', { object: 'x', padding: 'x'.repeat(256 * 1024) })
      expect((await post(STRIPE, large, signed(large))).status).toBe(413)
    })
    it('sent to the other provider’s address', async () => {
      expect((await post(FLUTTERWAVE, body, signed(body))).status).toBe(400)
    })
  })

  it('with a valid signature alone record nothing: the provider is asked', async () => {
    const { clientSecret, attemptId } = await giving.startCard()
    const id = clientSecret.split('_secret_')[0]
    const forged = stripeEvent('payment_intent.succeeded', {
      object: 'payment_intent',
      id,
      status: 'succeeded',
      amount_received: 2_500,
    })
    expect((await post(STRIPE, forged, signed(forged))).status).toBe(200)
    await giving.workOnEvents()
    expect(await giving.donations()).toEqual([])
    expect(await giving.attempt(attemptId)).toMatchObject({ status: 'open' })
  })

  it('about a payment that is not ours are stored and change nothing', async () => {
    const foreign = stripeEvent('payment_intent.succeeded', { object: 'payment_intent', id: 'pi_foreign' })
    expect((await post(STRIPE, foreign, signed(foreign))).status).toBe(200)
    await giving.workOnEvents()
    expect(await events()).toMatchObject([{ status: 'unmatched', reference: 'pi_foreign' }])
  })

  it('about a dispute record its payment first, and those about other objects are stored', async () => {
    const { clientSecret } = await giving.startCard()
    const { id, latest_charge: charge } = giving.payByCard(clientSecret)
    const dispute = stripeEvent('charge.dispute.created', { object: 'dispute', id: 'du_1', charge, payment_intent: id })
    const refund = stripeEvent('refund.created', { object: 'refund', id: 're_1', charge: 'ch_foreign' }, 'evt_refund')
    const other = stripeEvent('customer.created', { object: 'customer', id: 'cus_1' }, 'evt_other')
    for (const body of [dispute, refund, other]) await post(STRIPE, body, signed(body))
    await giving.workOnEvents()
    expect((await events()).map(({ status }) => status)).toEqual(['done', 'unmatched', 'stored'])
    expect(await giving.donations()).toMatchObject([{ returnedAmount: 0, isDisputed: 0 }])
  })

  it('are stored encrypted, since they name people', async () => {
    const { clientSecret } = await giving.startCard()
    giving.payByCard(clientSecret)
    await control().webhooks.release()
    const [event] = await events()
    expect(event?.payload).not.toContain(event?.reference ?? 'pi_')
    expect(
      giving.context.secrets.open(event?.payload ?? '', 'provider_events.payload', event?.eventKey ?? ''),
    ).toContain('pi_')
  })

  it('that can’t be processed yet are retried at growing intervals, and do not block the others', async () => {
    const card = await giving.startCard()
    giving.payByCard(card.clientSecret)
    const hosted = await giving.startHosted()
    giving.payLink(hosted.paymentUrl)
    await control().webhooks.release()
    control().faults.add({ at: 'stripe.payment_intents.retrieve', kind: 'status', status: 503, times: 0 })
    await giving.workOnEvents()
    expect(await giving.donations()).toHaveLength(1)
    const waiting = (await events()).filter(({ status }) => status === 'received')
    expect(waiting.length).toBeGreaterThan(0)
    expect(
      waiting.every(
        ({ attempts, nextAttemptAt, error }) => attempts === 1 && nextAttemptAt > giving.context.clock() && error,
      ),
    ).toBe(true)

    control().faults.clear()
    await giving.workOnEvents()
    expect(await giving.donations()).toHaveLength(1)
    giving.context.pass(60_000)
    await giving.workOnEvents()
    expect(await giving.donations()).toHaveLength(2)
  }, 60_000)
})
