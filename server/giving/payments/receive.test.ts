import { beforeEach, describe, expect, it } from 'vitest'
import { ANONYMOUS } from '#shared/rules/names'
import type { ReceivedPayment } from '../../providers/gateway'
import { createGiving, type Giving } from '../../testing/giving/giving'
import { queuedMails } from '../../testing/mail'
import { type Settlement, settle } from './settle'

describe('money that arrives', () => {
  let giving: Giving
  beforeEach(async () => {
    giving = await createGiving()
  })

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
    const { clientSecret, attemptId } = await giving.startCard()
    giving.payByCard(clientSecret)
    await settledAs(attemptId, { live: true })
    expect(await giving.payments()).toMatchObject([{ outcome: 'mismatch', note: 'Real money in a test' }])
  })

  it('is kept apart when Stripe does not say which attempt a card payment belongs to', async () => {
    const { clientSecret, attemptId } = await giving.startCard()
    giving.payByCard(clientSecret)
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
    const { clientSecret, attemptId } = await giving.startCard()
    giving.payByCard(clientSecret)
    expect(await settledAs(attemptId, { fee: { amount: 103, currency: 'USD' } })).toMatchObject({ recordedNow: true })
    expect(await settledAs(attemptId, { externalId: 'ch_second', fee: { amount: 97, currency: 'USD' } })).toMatchObject(
      {
        recordedNow: false,
      },
    )
    const [first, second] = await giving.payments()
    const { read } = giving.context.database
    const events = read.selectFrom('ledger_events').select(['eventKey', 'kind']).orderBy('eventKey')
    expect(await events.execute()).toEqual([
      { eventKey: `fee:${first?.id}`, kind: 'provider_fee' },
      { eventKey: `fee:${second?.id}`, kind: 'provider_fee' },
      { eventKey: `payment:${first?.id}`, kind: 'donation' },
      { eventKey: `payment:${second?.id}`, kind: 'suspense' },
    ])
  })

  it('is marked as a second payment when one came before, and the creator is not notified', async () => {
    const { clientSecret, attemptId } = await giving.startCard()
    giving.payByCard(clientSecret)
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

  it.each([null, ANONYMOUS])('from %s is an anonymous donation', async (donorName) => {
    const { clientSecret, attemptId } = await giving.startCard()
    giving.payByCard(clientSecret)
    const { write } = giving.context.database
    await write.updateTable('payment_attempts').set({ donorName }).where('publicId', '=', attemptId).execute()
    await settledAs(attemptId, {})
    expect(await giving.donations()).toMatchObject([
      { isAnonymous: 1, donorName: null, donorEmail: null, message: null, createdAt: giving.context.clock() },
    ])
  })
})
