import { beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '../../platform/database/schema'
import { type Gateway, ProviderRefusal, ProviderUnavailable, type RefundOrder } from '../../providers/gateway'
import { createGiving, type Giving, withStripe } from '../../testing/giving/giving'
import { refundState } from '../../testing/giving/returns'
import { Authority } from '../ledger/authority'
import { insertRefund } from './queries'
import { checkRefunds, sendRefund, syncReturns } from './send'

const MINUTE = 60_000
type Answer = 'no answer' | 'error' | 'done'

describe('the worker that checks unfinished refunds', () => {
  let giving: Giving
  /** The refunds that the provider was asked for, and the payments whose refunds were listed. */
  let orders: RefundOrder[]
  let listed: string[]
  beforeEach(async () => {
    giving = await createGiving()
    orders = []
    listed = []
  })

  async function pay(): Promise<Row<'payments'>> {
    await giving.give()
    const payment = (await giving.payments()).at(-1)
    if (!payment) throw new Error('Nothing was paid')
    return payment
  }
  const request = (payment: Row<'payments'>, values: { reference: string } & Partial<Row<'refunds'>>) => {
    const now = giving.context.clock()
    return giving.context.database.transaction((transaction) =>
      insertRefund(transaction, Authority.provider, {
        paymentId: payment.id,
        provider: 'stripe',
        amount: 100,
        localAmount: 100,
        status: 'requested',
        nextCheckAt: now,
        createdAt: now,
        updatedAt: now,
        ...values,
      }),
    )
  }
  const refunds = () => giving.context.database.read.selectFrom('refunds').selectAll().orderBy('id').execute()

  /** A provider that has no refund yet and answers about each payment as given; by default it makes the refund. */
  function providerWith(answers: readonly Answer[] = []) {
    const left = [...answers]
    return withStripe(giving.context, {
      async listRefunds(id) {
        listed.push(id)
        const answer = left.shift()
        if (answer === 'no answer') throw new ProviderUnavailable('timeout')
        if (answer === 'error') throw new Error('disk full')
        return orders.map(({ reference, amount }) => refundState({ externalId: `at ${reference}`, reference, amount }))
      },
      listDisputes: async () => [],
      async refund(order) {
        orders.push(order)
        return refundState({ externalId: `at ${order.reference}`, reference: order.reference, amount: order.amount })
      },
    })
  }
  const check = (answers: readonly Answer[] = [], isStopping = () => false) =>
    checkRefunds(providerWith(answers), isStopping)

  /** Six refunds that are due, each of its own payment. */
  async function requestSix(): Promise<void> {
    for (let count = 0; count < 6; count += 1) await request(await pay(), { reference: `refund-${count}` })
  }

  it('names the other refunds of the payment, which the provider could confuse with this one', async () => {
    const payment = await pay()
    await request(payment, { reference: 'first', externalId: 're_1', status: 'failed', nextCheckAt: null })
    await request(payment, { reference: 'second', nextCheckAt: null })
    const refund = await request(payment, { reference: 'third', externalId: 're_3' })
    await sendRefund(providerWith(['no answer']), refund).catch(() => undefined)
    expect(orders).toEqual([
      { reference: 'third', paymentExternalId: payment.externalId, amount: 100, currency: 'USD', others: ['re_1'] },
    ])
  })

  it('requests again only what the provider does not have', async () => {
    const payment = await pay()
    await request(payment, { reference: 'refund-0' })
    await check()
    expect(orders).toHaveLength(1)
    expect(await refunds()).toMatchObject([{ status: 'succeeded', externalId: 'at refund-0' }])

    await request(payment, { reference: 'refund-1', status: 'pending', externalId: 're_1' })
    await check()
    expect(orders).toHaveLength(1)
  })

  it('is not failed by a refusal while an earlier call may have made it and the provider may list it late', async () => {
    const { id } = await request(await pay(), { reference: 'refund-0' })
    let calls = 0
    let isListed = false
    const made = refundState({ externalId: 'at refund-0', reference: 'refund-0', amount: 100 })
    const context = withStripe(giving.context, {
      listRefunds: async () => (isListed ? [made] : []),
      listDisputes: async () => [],
      async refund() {
        calls += 1
        if (calls === 1) throw new ProviderUnavailable('timeout')
        throw new ProviderRefusal('400', { reason: 'Nothing is left of the payment' })
      },
    })
    const checkAfter = async (minutes: number) => {
      giving.context.pass(minutes * MINUTE)
      await checkRefunds(context, () => false)
      return (await refunds()).find((refund) => refund.id === id)
    }
    await checkAfter(0)
    expect(await checkAfter(6)).toMatchObject({ status: 'requested', error: 'Nothing is left of the payment' })
    expect(calls).toBe(2)
    isListed = true
    expect(await checkAfter(15)).toMatchObject({ status: 'succeeded', error: null })
    expect(calls).toBe(2)
  })

  it('is failed by a refusal once the provider would list what an earlier call made', async () => {
    await request(await pay(), { reference: 'refund-0' })
    const errors = [new ProviderUnavailable('timeout'), new ProviderRefusal('400', { reason: 'Too old' })]
    const context = withStripe(giving.context, { refund: () => Promise.reject(errors.shift()) })
    await checkRefunds(context, () => false)
    giving.context.pass(40 * MINUTE)
    await checkRefunds(context, () => false)
    expect(await refunds()).toMatchObject([{ status: 'failed', error: 'Too old' }])
  })

  it('waits longer after each check without an answer, at most six hours', async () => {
    await request(await pay(), { reference: 'refund-0' })
    const waits: number[] = []
    for (let count = 0; count < 9; count += 1) {
      await check(['no answer'])
      const next = (await refunds())[0]?.nextCheckAt ?? 0
      waits.push((next - giving.context.clock()) / MINUTE)
      giving.context.pass(next - giving.context.clock())
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 360, 360])
  })

  it.each([
    ['skips a provider after three checks without an answer', 'no answer', 3],
    ['goes on after an error of our own', 'error', 6],
  ] as const)('%s', async (_, answer, checks) => {
    await requestSix()
    await check(Array.from({ length: 6 }, () => answer))
    expect(listed).toHaveLength(checks)
    expect(orders).toEqual([])
  })

  describe('asks a provider for the returns of a payment, and', () => {
    let payment: Row<'payments'>
    beforeEach(async () => {
      payment = await pay()
    })

    const syncWith = (listRefunds: Gateway['listRefunds'], externalId = payment.externalId) =>
      syncReturns(withStripe(giving.context, { listRefunds }), 'stripe', externalId)
    const report = (amount: number, externalId: string) => refundState({ externalId, amount })

    it('has no result for a payment that is not known', async () => {
      expect(await syncWith(async () => [report(100, 're_1')], 'ch_unknown')).toBe('unmatched')
      expect(await refunds()).toEqual([])
    })

    it('repeats it when another call has booked a refund meanwhile: the answer may be older than that', async () => {
      const answers = [[report(100, 're_1')], [report(100, 're_1'), report(200, 're_2')]]
      let asked = 0
      const listRefunds = async () => {
        asked += 1
        if (asked === 1) await syncWith(async () => [report(100, 're_1'), report(200, 're_2')])
        return answers.shift() ?? []
      }
      expect(await syncWith(listRefunds)).toBe('synced')
      expect(asked).toBe(2)
      expect((await refunds()).map(({ externalId }) => externalId).sort()).toEqual(['re_1', 're_2'])
    })

    it('gives up after five answers that were out of date each time, and changes nothing by itself', async () => {
      let asked = 0
      const listRefunds = async () => {
        asked += 1
        const all = Array.from({ length: asked }, (_, index) => report(1, `re_${index}`))
        await syncWith(async () => all)
        return all.slice(1)
      }
      await expect(syncWith(listRefunds)).rejects.toThrow(ProviderUnavailable)
      expect(asked).toBe(5)
      expect(await refunds()).toHaveLength(5)
    })
  })
})
