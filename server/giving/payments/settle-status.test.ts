import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../context'
import { type Gateway, type PaymentState, ProviderReplyUnknown, type ReceivedPayment } from '../../providers/gateway'
import { createGiving, type Giving, withStripe } from '../../testing/giving/giving'
import { queuedMails } from '../../testing/mail'
import { saveReference } from './queries'
import { type Settlement, settle } from './settle'

const DAY = 24 * 3_600_000
type Answer = PaymentState['status'] | 'not-found'

describe('an attempt without a received payment', () => {
  let giving: Giving
  let attemptId: string
  beforeEach(async () => {
    giving = await createGiving()
    attemptId = (await giving.startCard()).attemptId
  })

  /** A provider that gives these answers, for the newest reference first, each with a message of its own. */
  function answering(...answers: Answer[]): Context {
    const left = [...answers]
    const lookUp = async () => {
      const status = left.shift() ?? 'not-found'
      return status === 'not-found' ? status : { status, received: [], message: `because ${status}` }
    }
    return withStripe(giving.context, { lookUp })
  }
  const settled = async (...answers: Answer[]) => settle(answering(...answers), await giving.attempt(attemptId))

  /** Stores another payment at the provider under the same attempt. */
  async function saveAnother(publicId: string, reference: string): Promise<void> {
    const { id } = await giving.attempt(publicId)
    const { database, secrets, clock } = giving.context
    const handle = secrets.seal(`${reference}_secret`, 'payment_references.handle', id)
    await saveReference(database.write, { attemptId: id, provider: 'stripe', reference, handle, createdAt: clock() })
  }

  it.each<[Answer, Answer, Answer]>([
    ['declined', 'waiting', 'waiting'],
    ['closed', 'declined', 'declined'],
    ['action', 'paid', 'paid'],
    ['not-found', 'declined', 'not-found'],
    ['closed', 'closed', 'closed'],
  ])('of one reference %s, of another %s, is %s', async (newer, older, providerStatus) => {
    await saveAnother(attemptId, 'pi_another')
    expect(await settled(newer, older)).toMatchObject({
      providerStatus,
      message: providerStatus === 'not-found' ? null : `because ${providerStatus}`,
      donation: null,
      recordedNow: false,
    })
  })

  it('is recorded by one reference while the reply about another has an unknown shape', async () => {
    const { clientSecret, attemptId: paidId } = await giving.startCard()
    giving.payByCard(clientSecret)
    await saveAnother(paidId, 'pi_odd')
    const call = { provider: 'stripe' as const, call: 'GET /v1/payment_intents/{id}', subject: 'pi_odd' }
    const lookUp: Gateway['lookUp'] = async (reference) => {
      if (reference === 'pi_odd') throw new ProviderReplyUnknown(call, 'status: missing')
      return giving.context.gateways.stripe.lookUp(reference)
    }
    const context = withStripe(giving.context, { lookUp })
    expect(await settle(context, await giving.attempt(paidId))).toMatchObject({ recordedNow: true })
    expect(await giving.donations()).toHaveLength(1)
  })

  it('stays open after a declined payment, and stores the reason', async () => {
    expect((await settled('declined')).attempt).toMatchObject({ status: 'open', lastError: 'because declined' })
    expect((await settled('waiting')).attempt).toMatchObject({ status: 'open', lastError: 'because declined' })
  })

  it('is not updated again for a decline that is stored already', async () => {
    const { updatedAt } = (await settled('declined')).attempt
    giving.context.pass(1_000)
    expect((await settled('declined')).attempt.updatedAt).toBe(updatedAt)
  })

  it('fails once it can’t be paid any more, and is checked a last time a day later', async () => {
    giving.context.pass(1_000)
    const now = giving.context.clock()
    expect((await settled('closed')).attempt).toMatchObject({
      status: 'failed',
      lastError: 'because closed',
      nextCheckAt: now + DAY,
      updatedAt: now,
    })
  })

  it('keeps its earlier reason when the final answer has none', async () => {
    await settled('declined')
    const silent = withStripe(giving.context, {
      lookUp: async () => ({ status: 'closed', received: [], message: null }),
    })
    const { attempt } = await settle(silent, await giving.attempt(attemptId))
    expect(attempt).toMatchObject({ status: 'failed', lastError: 'because declined' })
  })
})

describe('money that arrives', () => {
  let giving: Giving
  beforeEach(async () => {
    giving = await createGiving()
  })

  /** A card payment, of which nobody has told us yet. */
  async function pay(): Promise<string> {
    const { clientSecret, attemptId } = await giving.startCard()
    giving.payByCard(clientSecret)
    return attemptId
  }

  /** Settles against a provider whose report of the received payment is changed. */
  async function settledAs(attemptId: string, change: Partial<ReceivedPayment>): Promise<Settlement> {
    const { gateways } = giving.context
    const attempt = await giving.attempt(attemptId)
    const gateway = gateways[attempt.provider]
    const lookUp = async (reference: string) => {
      const state = await gateway.lookUp(reference)
      if (state === 'not-found') return state
      return { ...state, received: state.received.map((received) => ({ ...received, ...change })) }
    }
    return settle({ ...giving.context, gateways: { ...gateways, [attempt.provider]: { ...gateway, lookUp } } }, attempt)
  }

  it('is kept apart when it is real money in test mode', async () => {
    const attemptId = await pay()
    await settledAs(attemptId, { live: true })
    expect(await giving.payments()).toMatchObject([{ outcome: 'mismatch', note: 'Real money in a test' }])
  })

  it('is kept apart when Stripe does not say which attempt a card payment belongs to', async () => {
    const attemptId = await pay()
    await settledAs(attemptId, { attemptPublicId: null })
    expect(await giving.payments()).toMatchObject([
      { outcome: 'mismatch', note: 'The provider holds it for another attempt' },
    ])
  })

  it('is matched by our own reference when Flutterwave does not say which attempt it belongs to', async () => {
    const { paymentUrl, attemptId } = await giving.startHosted({ country: 'KE' })
    giving.payLink(paymentUrl)
    await settledAs(attemptId, { attemptPublicId: null })
    expect(await giving.payments()).toMatchObject([{ outcome: 'donation', note: null }])
  })

  it('is kept apart when Flutterwave holds it for another attempt', async () => {
    const { paymentUrl, attemptId } = await giving.startHosted({ country: 'KE' })
    giving.payLink(paymentUrl)
    await settledAs(attemptId, { attemptPublicId: 'another' })
    expect(await giving.donations()).toEqual([])
  })

  it.each(['UGX', 'JPY'])('in %s, which has no quote, is kept apart and booked at zero', async (currency) => {
    const { paymentUrl, attemptId } = await giving.startHosted({ country: 'KE' })
    giving.payLink(paymentUrl)
    await settledAs(attemptId, { currency, fee: { amount: 100, currency } })
    expect(await giving.payments()).toMatchObject([
      { outcome: 'mismatch', bookedAmount: 0, currency, note: `Asked for KES, received ${currency}` },
    ])
    const { read } = giving.context.database
    expect(await read.selectFrom('ledger_entries').selectAll().execute()).toEqual([])
  })

  it('is booked once for the payment and once for its fee, each as what it is', async () => {
    const attemptId = await pay()
    expect(await settledAs(attemptId, { fee: { amount: 103, currency: 'USD' } })).toMatchObject({ recordedNow: true })
    const second = { externalId: 'ch_second', fee: { amount: 97, currency: 'USD' as const } }
    expect(await settledAs(attemptId, second)).toMatchObject({ recordedNow: false })
    const [first, other] = await giving.payments()
    const { read } = giving.context.database
    const events = read.selectFrom('ledger_events').select(['eventKey', 'kind']).orderBy('eventKey')
    expect(await events.execute()).toEqual([
      { eventKey: `fee:${first?.id}`, kind: 'provider_fee' },
      { eventKey: `fee:${other?.id}`, kind: 'provider_fee' },
      { eventKey: `payment:${first?.id}`, kind: 'donation' },
      { eventKey: `payment:${other?.id}`, kind: 'suspense' },
    ])
  })

  it('is marked as a second payment when one came before, and the creator is not notified', async () => {
    const attemptId = await pay()
    await settledAs(attemptId, {})
    const mailCount = (await queuedMails(giving.context)).length
    await settledAs(attemptId, { externalId: 'ch_second' })
    expect((await giving.payments()).map(({ outcome, note }) => [outcome, note])).toEqual([
      ['donation', null],
      ['extra', 'A second payment of the same donation'],
    ])
    expect(mailCount).toBeGreaterThan(0)
    expect(await queuedMails(giving.context)).toHaveLength(mailCount)
  })

  it('without a name is an anonymous donation', async () => {
    const attemptId = await pay()
    const { write } = giving.context.database
    await write.updateTable('payment_attempts').set({ donorName: null }).where('publicId', '=', attemptId).execute()
    await settledAs(attemptId, {})
    expect(await giving.donations()).toMatchObject([
      { isAnonymous: 1, donorName: null, donorEmail: null, message: null, createdAt: giving.context.clock() },
    ])
  })

  it('is checked a last time a day after it arrived', async () => {
    const attemptId = await pay()
    giving.context.pass(1_000)
    const { attempt, recordedNow } = await settle(giving.context, await giving.attempt(attemptId))
    const now = giving.context.clock()
    expect(attempt).toMatchObject({ status: 'succeeded', nextCheckAt: now + DAY, updatedAt: now })
    expect(recordedNow).toBe(true)
    expect(await settle(giving.context, attempt)).toMatchObject({ recordedNow: false, providerStatus: 'paid' })
  })
})
