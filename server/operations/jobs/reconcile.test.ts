import { beforeEach, describe, expect, it } from 'vitest'
import { getPaymentAttempt } from '#shared/contract/payments'
import { type Gateway, ProviderUnavailable } from '../../providers/gateway'
import { createGiving, type Giving } from '../../testing/giving/giving'
import { startPaymentWorkers } from './payments'
import { reconcile } from './reconcile'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('the reconciler', () => {
  let giving: Giving
  beforeEach(async () => {
    giving = await createGiving()
  })

  const control = () => giving.context.sandbox.control
  const lookUps = () => control().requests('stripe.payment_intents.retrieve').length
  /** Passes time as the workers do: one check every minute. */
  const wait = async (ms: number, step = MINUTE) => {
    for (let waited = 0; waited < ms; waited += step) {
      giving.context.pass(step)
      await giving.reconcile()
    }
  }

  it('records a card payment without a browser and without a webhook', async () => {
    const { clientSecret } = await giving.startCard()
    giving.payByCard(clientSecret)
    await giving.reconcile()
    expect(await giving.donations()).toEqual([])
    await wait(MINUTE)
    expect(await giving.donations()).toHaveLength(1)
  })

  it('records mobile money that the donor approved ten minutes later, long after closing the page', async () => {
    const { paymentUrl, attemptId } = await giving.startHosted({ country: 'UG' })
    const { transaction } = giving.payLink(paymentUrl, { outcome: 'pending' })
    await wait(10 * MINUTE)
    expect(await giving.attempt(attemptId)).toMatchObject({ status: 'open' })
    control().finishPending(transaction.id, 'successful')
    await wait(10 * MINUTE)
    expect(await giving.donations()).toHaveLength(1)
  })

  it('records mobile money that the provider does not find at first', async () => {
    control().set({ notFoundForMs: 5 * MINUTE })
    const { paymentUrl, attemptId } = await giving.startHosted({ country: 'KE' })
    giving.payLink(paymentUrl)
    await wait(2 * MINUTE)
    expect(await giving.attempt(attemptId)).toMatchObject({ status: 'open' })
    await wait(10 * MINUTE)
    expect(await giving.donations()).toHaveLength(1)
  })

  it('checks less and less often', async () => {
    await giving.startCard()
    await wait(HOUR)
    const firstHour = lookUps()
    await wait(DAY, 10 * MINUTE)
    expect(firstHour).toBe(6)
    expect(lookUps() - firstHour).toBe(6)
  })

  it('expires an unpaid attempt after three days, and only once it can no longer be paid', async () => {
    const { clientSecret, attemptId } = await giving.startCard()
    const { paymentUrl, attemptId: hostedId } = await giving.startHosted()
    await wait(3 * DAY - HOUR, HOUR)
    expect(await giving.attempt(attemptId)).toMatchObject({ status: 'open' })
    await wait(HOUR)
    expect(await giving.attempt(attemptId)).toMatchObject({ status: 'expired' })
    expect(await giving.attempt(hostedId)).toMatchObject({ status: 'expired' })
    expect(() => giving.payByCard(clientSecret)).toThrow()
    expect(() => giving.payLink(paymentUrl)).toThrow()
    const { body } = await giving.server.call(getPaymentAttempt, { params: { attemptId } })
    expect(body).toMatchObject({ status: 'expired', message: expect.stringContaining('not been charged') })
  })

  it('does not expire an attempt while the provider can’t say that it is unpayable', async () => {
    const { attemptId, clientSecret } = await giving.startCard()
    control().faults.add({ at: 'stripe.payment_intents.cancel', kind: 'status', status: 503, times: 0 })
    await wait(3 * DAY, HOUR)
    expect(await giving.attempt(attemptId)).toMatchObject({ status: 'open' })
    giving.payByCard(clientSecret)
    control().faults.clear()
    await wait(6 * HOUR, HOUR)
    expect(await giving.donations()).toHaveLength(1)
  })

  it('records what was paid while the attempt was being made unpayable', async () => {
    const { clientSecret, attemptId } = await giving.startCard()
    await wait(3 * DAY - HOUR, HOUR)
    giving.context.pass(HOUR)
    const { gateways } = giving.context
    const close: Gateway['close'] = (payment) => {
      giving.payByCard(clientSecret)
      return gateways.stripe.close(payment)
    }
    await reconcile(
      { ...giving.context, gateways: { ...gateways, stripe: { ...gateways.stripe, close } } },
      () => false,
    )
    expect(await giving.attempt(attemptId)).toMatchObject({ status: 'succeeded' })
  })

  it('checks once more a day after the end, for a second payment and for the fee, and then never again', async () => {
    const { paymentUrl, attemptId } = await giving.startHosted({ country: 'KE' })
    const { transaction } = giving.payLink(paymentUrl, { outcome: 'pending' })
    giving.payLink(paymentUrl)
    await wait(MINUTE)
    expect(await giving.attempt(attemptId)).toMatchObject({ status: 'succeeded' })
    control().finishPending(transaction.id, 'successful')
    await wait(DAY, HOUR)
    expect((await giving.payments()).map(({ outcome }) => outcome)).toEqual(['donation', 'extra'])
    expect(await giving.attempt(attemptId)).toMatchObject({ status: 'succeeded', nextCheckAt: null })
    const asked = control().requests().length
    await wait(3 * DAY, HOUR)
    expect(control().requests()).toHaveLength(asked)
  })

  it('continues with the others when one of them fails', async () => {
    const broken = await giving.startCard()
    const started = await giving.startCard()
    giving.payByCard(started.clientSecret)
    const { id } = await giving.attempt(broken.attemptId)
    await giving.context.database.write
      .updateTable('payment_attempts')
      .set({ donorEmail: 'not sealed' })
      .where('id', '=', id)
      .execute()
    giving.payByCard(broken.clientSecret)
    await wait(MINUTE)
    expect(await giving.attempt(started.attemptId)).toMatchObject({ status: 'succeeded' })
    expect(await giving.attempt(broken.attemptId)).toMatchObject({ status: 'open' })
  })

  it('expires an unanswered phone prompt after two weeks, and still records money that arrives later', async () => {
    const { paymentUrl, attemptId } = await giving.startHosted({ country: 'KE' })
    const { transaction } = giving.payLink(paymentUrl, { outcome: 'pending' })
    await wait(13 * DAY, 6 * HOUR)
    expect(await giving.attempt(attemptId)).toMatchObject({ status: 'open' })
    await wait(2 * DAY, 6 * HOUR)
    expect(await giving.attempt(attemptId)).toMatchObject({ status: 'expired' })
    await wait(2 * DAY, 6 * HOUR)
    const asked = control().requests().length
    await wait(2 * DAY, 6 * HOUR)
    expect(control().requests()).toHaveLength(asked)
    giving.context.sandbox.deliverTo(giving.server.origin)
    control().finishPending(transaction.id, 'successful')
    await giving.workOnEvents()
    expect(await giving.attempt(attemptId)).toMatchObject({ status: 'succeeded' })
  })

  it('checks the others when final payments are still under way', async () => {
    for (let count = 0; count < 4; count += 1)
      giving.payLink((await giving.startHosted()).paymentUrl, { outcome: 'pending' })
    giving.context.pass(3 * DAY)
    const { paymentUrl } = await giving.startHosted()
    giving.payLink(paymentUrl)
    await wait(MINUTE)
    expect(await giving.donations()).toHaveLength(1)
  })

  /** Reconciles six due attempts while the card provider gives these answers, one each. Returns how many it gave. */
  async function reconcileSix(answers: readonly ('no answer' | 'error' | 'waiting')[], isStopping = () => false) {
    for (let count = 0; count < 6; count += 1) await giving.startCard()
    giving.context.pass(MINUTE)
    const left = [...answers]
    const lookUp: Gateway['lookUp'] = async () => {
      const answer = left.shift()
      if (answer === 'no answer') throw new ProviderUnavailable('timeout')
      if (answer === 'error') throw new Error('disk full')
      return { status: 'waiting', received: [], message: null }
    }
    const { gateways } = giving.context
    const context = { ...giving.context, gateways: { ...gateways, stripe: { ...gateways.stripe, lookUp } } }
    await reconcile(context, isStopping)
    return answers.length - left.length
  }

  it.each([
    ['skips a provider after three tries without an answer', 'no answer', 3],
    ['goes on after an error of our own', 'error', 6],
  ] as const)('%s', async (_, answer, tries) => {
    expect(await reconcileSix(Array.from({ length: 6 }, () => answer))).toBe(tries)
  })

  it('counts only failures in a row', async () => {
    const answers = ['no answer', 'no answer', 'waiting', 'no answer', 'no answer', 'waiting'] as const
    expect(await reconcileSix(answers)).toBe(6)
  })

  it('checks no more attempts once it is asked to stop', async () => {
    let rounds = 0
    const isStopping = () => {
      rounds += 1
      return rounds > 2
    }
    expect(
      await reconcileSix(
        Array.from({ length: 6 }, () => 'waiting'),
        isStopping,
      ),
    ).toBe(2)
  })
})

describe('the payment workers', () => {
  it('process the waiting work when they start, and finish running work before they stop', async () => {
    const giving = await createGiving()
    const { control } = giving.context.sandbox
    giving.context.sandbox.deliverTo(giving.server.origin)
    const reported = await giving.startCard()
    giving.payByCard(reported.clientSecret)
    await control.webhooks.settled()
    control.webhooks.hold()
    const hanging = await giving.startCard()
    giving.payByCard(hanging.clientSecret)
    giving.context.pass(MINUTE)

    control.faults.add({ at: 'stripe.payment_intents.retrieve', kind: 'delay', ms: 50, times: 0 })
    const workers = startPaymentWorkers(giving.context)
    await workers.run()
    expect(await giving.donations()).toHaveLength(2)

    const late = await giving.startCard()
    giving.payByCard(late.clientSecret)
    giving.context.pass(MINUTE)
    const round = workers.run()
    await workers.stop()
    const asked = control.requests().length
    await round
    expect(control.requests()).toHaveLength(asked)
  })
})
