import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../context'
import { refuse } from '../../platform/refusals/refusal'
import type { PaymentState } from '../../providers/gateway'
import { createGiving, type Giving } from '../../testing/giving/giving'
import { ownedKeys } from './attempts'
import { didNotGoThrough, inReview } from './claim'
import { readPaymentStatus } from './status'

describe('the status of a payment on the donor’s page', () => {
  let giving: Giving
  let attemptId: string
  beforeEach(async () => {
    giving = await createGiving()
    attemptId = (await giving.startCard()).attemptId
  })

  /** Reads it while the card provider gives this answer. */
  function readWith(lookUp: () => Promise<PaymentState | 'not-found'>) {
    const { gateways } = giving.context
    const context: Context = { ...giving.context, gateways: { ...gateways, stripe: { ...gateways.stripe, lookUp } } }
    return readPaymentStatus(context, attemptId)
  }
  const readAs = (status: PaymentState['status'], message: string | null) =>
    readWith(async () => ({ status, received: [], message }))
  const fail = (error: Error) => () => Promise.reject(error)
  const change = (values: { status: 'review' | 'expired' | 'failed'; lastError?: string }) =>
    giving.context.database.write
      .updateTable('payment_attempts')
      .set(values)
      .where('publicId', '=', attemptId)
      .execute()

  it.each([
    ['waiting', 'checking', null],
    ['action', 'action', 'Your bank asks you to confirm this payment.'],
    ['declined', 'failed', didNotGoThrough()],
  ] as const)('is, while the provider says “%s”, “%s” with the message %j', async (answer, status, message) => {
    expect(await readAs(answer, null)).toMatchObject({ attemptId, amount: 2_500, status, message, donation: null })
  })

  it.each(['waiting', 'action', 'declined'] as const)('has the provider’s own message with “%s”', async (answer) => {
    expect(await readAs(answer, 'Ask your bank.')).toMatchObject({ message: 'Ask your bank.' })
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
