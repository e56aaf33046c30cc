import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPaymentIntent, getPaymentAttempt } from '#shared/contract/payments'
import { refuse } from '../../platform/refusals/refusal'
import { type PaymentState, ProviderUnavailable } from '../../providers/gateway'
import { createGiving, type Giving, withStripe } from '../../testing/giving/giving'
import { ownedKeys } from './attempts'
import { didNotGoThrough, inReview, settleOnRequest } from './claim'
import { readPaymentStatus } from './status'

const MINUTE = 60_000

describe('the status of a payment on the donor’s page', () => {
  let giving: Giving
  let attemptId: string
  beforeEach(async () => {
    giving = await createGiving()
    attemptId = (await giving.startCard()).attemptId
  })

  /** Reads it while the card provider gives this answer. */
  const readWith = (lookUp: () => Promise<PaymentState | 'not-found'>) =>
    readPaymentStatus(withStripe(giving.context, { lookUp }), attemptId)
  const readAs = (status: PaymentState['status'], message: string | null) =>
    readWith(async () => ({ status, received: [], message }))
  const fail = (error: Error) => () => Promise.reject(error)
  const change = (values: { status: 'review' | 'expired' | 'failed'; lastError?: string }) =>
    giving.context.database.write.updateTable('payment_attempts').set(values).execute()

  it.each([
    ['waiting', 'checking', null],
    ['action', 'action', 'Your bank asks you to confirm this payment.'],
    ['declined', 'failed', didNotGoThrough()],
  ] as const)('is, while the provider says “%s”, “%s” with the message %j', async (answer, status, message) => {
    expect(await readAs(answer, null)).toMatchObject({ attemptId, amount: 2_500, status, message, donation: null })
  })

  it('has the provider’s own message', async () => {
    expect(await readAs('declined', 'Ask your bank.')).toMatchObject({ message: 'Ask your bank.' })
  })

  it('is found by the Idempotency-Key of the request too: a killed page knows no more', async () => {
    const caller = { viewer: null, deviceId: 'a phone', address: '127.0.0.1' }
    const [idempotencyKey] = ownedKeys(giving.context, caller, 'sent-key')
    await giving.context.database.write.updateTable('payment_attempts').set({ idempotencyKey }).execute()
    expect(await readPaymentStatus(giving.context, 'sent-key', caller)).toMatchObject({ attemptId, status: 'checking' })
    for (const other of [idempotencyKey, 'another-key'])
      await expect(readPaymentStatus(giving.context, other, caller)).rejects.toThrow('Payment not found')
  })

  it('is being checked while the provider does not know the payment', async () => {
    expect(await readWith(async () => 'not-found')).toMatchObject({ status: 'checking', message: null })
  })

  it.each([
    [{ status: 'review' }, inReview()],
    [{ status: 'expired' }, 'This payment was not completed in time. You have not been charged.'],
    [{ status: 'failed' }, didNotGoThrough()],
    [{ status: 'failed', lastError: 'Your card has expired.' }, 'Your card has expired.'],
  ] as const)('of %j is final: the provider is not asked again', async (values, message) => {
    await change(values)
    const status = await readWith(fail(new Error('The provider was asked')))
    expect(status).toMatchObject({ status: values.status, message, donation: null })
  })

  it('of an unknown payment is refused', async () => {
    attemptId = 'unknown'
    await expect(readAs('waiting', null)).rejects.toThrow(refuse('payment.not-found'))
  })
})

describe('a provider that we have called very often because of outside requests', () => {
  let giving: Giving
  beforeEach(async () => {
    giving = await createGiving()
  })

  const asked = (count: number) => {
    const row = { limitKey: 'asked:stripe', windowEnd: giving.context.clock() + MINUTE, count }
    const write = giving.context.database.write.insertInto('limit_counters').values(row)
    return write.onConflict((conflict) => conflict.column('limitKey').doUpdateSet(row)).execute()
  }
  const read = async (attemptId: string) =>
    (await giving.server.call(getPaymentAttempt, { params: { attemptId } })).body

  it('is not called again for a minute: the donor’s page keeps checking, and then shows the true status', async () => {
    const { attemptId, clientSecret } = await giving.startCard()
    giving.payByCard(clientSecret)
    await asked(1_200)
    expect(await read(attemptId)).toMatchObject({ status: 'checking', donation: null })
    giving.context.pass(MINUTE)
    expect(await read(attemptId)).toMatchObject({ status: 'succeeded', donation: { amount: 2_500 } })
  })

  it('is not called for retries of a start either, which still get their answer', async () => {
    const key = randomUUID()
    const first = await giving.startCard({}, key)
    giving.payByCard(first.clientSecret)
    await asked(1_200)
    const headers = { 'Idempotency-Key': key }
    const repeat = await giving.server.call(createPaymentIntent, { body: giving.gift }, headers)
    expect(repeat.body).toEqual(first)
    expect((await giving.attempt(first.attemptId)).status).toBe('open')
  })

  it('is called at most 120 times in ten minutes for one payment, which does not limit the others', async () => {
    const [one, other] = [await giving.startCard(), await giving.startCard()]
    const settleAgain = async ({ attemptId }: { attemptId: string }) =>
      settleOnRequest(giving.context, await giving.attempt(attemptId))
    // The start has been the first one.
    for (let count = 1; count < 120; count += 1) await settleAgain(one)
    await expect(settleAgain(one)).rejects.toThrow(ProviderUnavailable)
    expect(await settleAgain(other)).toMatchObject({ providerStatus: 'waiting' })
    giving.context.pass(10 * MINUTE - 1)
    await expect(settleAgain(one)).rejects.toThrow(ProviderUnavailable)
    giving.context.pass(1)
    expect(await settleAgain(one)).toMatchObject({ providerStatus: 'waiting' })
  })

  it('does not limit the other provider', async () => {
    await asked(1_200)
    const { attemptId, paymentUrl } = await giving.startHosted()
    giving.payLink(paymentUrl)
    expect(await read(attemptId)).toMatchObject({ status: 'succeeded' })
  })
})
