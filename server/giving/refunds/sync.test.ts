import { beforeEach, describe, expect, it } from 'vitest'
import { type Gateway, ProviderUnavailable } from '../../providers/gateway'
import { createGiving, type Giving } from '../../testing/giving/giving'
import { refundState } from '../../testing/giving/returns'
import type { Payment } from '../payments/tables'
import { syncReturns } from './send'

describe('asking a provider for the returns of a payment', () => {
  let giving: Giving
  let payment: Payment
  beforeEach(async () => {
    giving = await createGiving()
    const { clientSecret } = await giving.startCard()
    giving.payByCard(clientSecret)
    await giving.claim(clientSecret)
    const [received] = await giving.payments()
    if (!received) throw new Error('Nothing was paid')
    payment = received
  })

  function syncWith(listRefunds: Gateway['listRefunds'], externalId = payment.externalId) {
    const { gateways } = giving.context
    const context = { ...giving.context, gateways: { ...gateways, stripe: { ...gateways.stripe, listRefunds } } }
    return syncReturns(context, 'stripe', externalId)
  }
  const refunds = () => giving.context.database.read.selectFrom('refunds').selectAll().orderBy('externalId').execute()
  const report = (amount: number, externalId: string) => refundState({ externalId, amount })

  it('has no result for a payment that is not known', async () => {
    expect(await syncWith(async () => [report(100, 're_1')], 'ch_unknown')).toBe('unmatched')
    expect(await refunds()).toEqual([])
  })

  it('asks again when another call has booked a refund meanwhile: the answer may be older than that', async () => {
    const answers = [[report(100, 're_1')], [report(100, 're_1'), report(200, 're_2')]]
    let asked = 0
    const listRefunds = async () => {
      asked += 1
      if (asked === 1) await syncWith(async () => [report(100, 're_1'), report(200, 're_2')])
      return answers.shift() ?? []
    }
    expect(await syncWith(listRefunds)).toBe('synced')
    expect(asked).toBe(2)
    expect(await refunds()).toMatchObject([{ externalId: 're_1' }, { externalId: 're_2' }])
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
