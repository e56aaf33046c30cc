import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPaymentIntent, getPaymentAttempt } from '#shared/contract/payments'
import { createGiving, type Giving } from '../testing/giving'

const MINUTE = 60_000

describe('a provider that strangers have made us ask very often', () => {
  let giving: Giving
  beforeEach(async () => {
    giving = await createGiving()
  })
  afterEach(() => giving.end())

  const asked = (count: number) => {
    const row = { limitKey: 'asked:stripe', windowEnd: giving.context.clock() + MINUTE, count }
    const write = giving.context.database.write.insertInto('limit_counters').values(row)
    return write.onConflict((conflict) => conflict.column('limitKey').doUpdateSet(row)).execute()
  }
  const read = async (attemptId: string) =>
    (await giving.server.call(getPaymentAttempt, { params: { attemptId } })).body

  it('is asked no more for a minute: the donor’s page goes on checking, and then shows what is true', async () => {
    const { attemptId, clientSecret } = await giving.startCard()
    await giving.payByCard(clientSecret)
    await asked(1_200)
    expect(await read(attemptId)).toMatchObject({ status: 'checking', donation: null })
    giving.context.pass(MINUTE)
    expect(await read(attemptId)).toMatchObject({ status: 'succeeded', donation: { amount: 2_500 } })
  })

  it('is asked until then', async () => {
    const { attemptId, clientSecret } = await giving.startCard()
    await giving.payByCard(clientSecret)
    await asked(1_199)
    expect(await read(attemptId)).toMatchObject({ status: 'succeeded' })
  })

  it('is not asked by repeats of a start either, and they get their answer', async () => {
    const key = randomUUID()
    const first = await giving.startCard({}, key)
    await giving.payByCard(first.clientSecret)
    await asked(1_200)
    const headers = { 'Idempotency-Key': key }
    const repeat = await giving.server.call(createPaymentIntent, { body: giving.gift }, headers)
    expect(repeat.body).toEqual(first)
    expect((await giving.attempt(first.attemptId)).status).toBe('open')
  })

  it('says nothing about the other provider', async () => {
    await asked(1_200)
    const { attemptId, paymentUrl } = await giving.startHosted()
    await giving.payLink(paymentUrl)
    expect(await read(attemptId)).toMatchObject({ status: 'succeeded' })
  })
})
