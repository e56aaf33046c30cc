import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPaymentIntent, getPaymentAttempt } from '#shared/contract/payments'
import { ProviderUnavailable } from '../../providers/gateway'
import { createGiving, type Giving } from '../../testing/giving/giving'
import { settleOnRequest } from './claim'

const MINUTE = 60_000

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
    await giving.payByCard(clientSecret)
    await asked(1_200)
    expect(await read(attemptId)).toMatchObject({ status: 'checking', donation: null })
    giving.context.pass(MINUTE)
    expect(await read(attemptId)).toMatchObject({ status: 'succeeded', donation: { amount: 2_500 } })
  })

  it('is not called for retries of a start either, which still get their answer', async () => {
    const key = randomUUID()
    const first = await giving.startCard({}, key)
    await giving.payByCard(first.clientSecret)
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
    await giving.payLink(paymentUrl)
    expect(await read(attemptId)).toMatchObject({ status: 'succeeded' })
  })
})
