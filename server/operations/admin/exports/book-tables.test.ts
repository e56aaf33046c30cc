import { beforeEach, describe, expect, it } from 'vitest'
import { Authority } from '../../../giving/ledger/authority'
import { postProviderFee } from '../../../giving/ledger/post'
import { bookCompletion, bookRequest } from '../../../giving/payouts/steps'
import { buildDonation, buildFundraiser, buildUser } from '../../../testing/builders'
import { createTestContext, type TestContext } from '../../../testing/context'
import { buildPayoutRequest } from '../../../testing/giving/payouts'
import { disputeState, refundState, returnDonation } from '../../../testing/giving/returns'
import { csvOf } from './stream'
import { EXPORTED } from './tables'

const DAY = 24 * 60 * 60_000
const OCTOBER = { from: Date.UTC(2026, 9, 1), to: Date.UTC(2026, 10, 1) }

describe('the tables for an accountant', () => {
  let context: TestContext
  beforeEach(async () => {
    context = await createTestContext()
    context.pass(-50 * DAY)
    const leader = await buildUser(context, { isCommunityLeader: 1 })
    const creator = await buildUser(context, { createdById: leader.id })
    const { id: fundraiserId } = await buildFundraiser(context, { userId: creator.id })
    const given = await buildDonation(context, { fundraiserId, amount: 10_000, createdAt: context.clock() })
    await buildDonation(context, { fundraiserId, amount: 20_000, createdAt: context.clock() })
    const disputed = await buildDonation(context, { fundraiserId, amount: 2_500, createdAt: context.clock() })
    await returnDonation(context, given, { refunds: [refundState()] })
    await returnDonation(context, given, { refunds: [refundState({ status: 'failed' })] })
    await returnDonation(context, disputed, { disputes: [disputeState()] })
    const payout = await buildPayoutRequest(context, {
      ...{ userId: creator.id, fundraiserId, amount: 6_000, status: 'completed' },
      ...{ localAmount: 777_050, localCurrency: 'KES', rate: '129.5083' },
    })
    await context.database.transaction(async (transaction) => {
      await bookRequest(transaction, Authority.provider, payout)
      await bookCompletion(transaction, Authority.provider, payout, context.clock())
      await postProviderFee(transaction, `payout:${payout.id}:fee`, 145, context.clock())
    })
    context.pass(50 * DAY)
  })

  async function rowsOf(name: string, period = OCTOBER): Promise<Record<string, string>[]> {
    const table = EXPORTED.get(name)
    if (!table) throw new Error(`No table ${name}`)
    const text = (await csvOf(context, table, period).toArray()).join('').replace('\uFEFF', '')
    const [header = '', ...lines] = text.trimEnd().split('\r\n')
    return lines.map((line) => {
      const cells = line.split(',')
      return Object.fromEntries(header.split(',').map((column, index) => [column, cells[index] ?? '']))
    })
  }

  it('have every line of the ledger, which sum to zero, with ids to join them', async () => {
    const rows = await rowsOf('ledger')
    const entries = await context.database.read.selectFrom('ledger_entries').selectAll().execute()
    expect(rows.map(({ id }) => Number(id))).toEqual(entries.map(({ id }) => id))
    expect(rows.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)).toBe(0)
    expect(rows[0]).toMatchObject({ kind: 'donation', booked: '2026-10-02T09:00:00.000Z', account: 'provider_balance' })
    expect(rows[0]).toMatchObject({ debit: '100.00', credit: '', amount: '100.00', currency: 'USD' })
    expect(rows.find(({ account }) => account === 'creator_payable')).toMatchObject({
      credit: '85.00',
      amount: '-85.00',
    })
  })

  it('have payments, refunds and disputes by their booking', async () => {
    const [payment] = await rowsOf('payments')
    expect(payment).toMatchObject({ amount: '100.00', currency: 'USD', bookedAmount: '100.00', provider: 'stripe' })
    expect(await rowsOf('refunds')).toMatchObject([
      { kind: 'refund', amount: '10.00', localAmount: '10.00', localCurrency: 'USD', paymentId: payment?.id },
      { kind: 'refund_failed', amount: '-10.00', localAmount: '-10.00' },
    ])
    expect(await rowsOf('disputes')).toMatchObject([{ taken: '25.00', fee: '15.00', providerBalance: '-40.00' }])
  })

  it('have what was earned in fees and what providers took', async () => {
    const fees = await rowsOf('fees')
    const of = (name: string) => fees.filter(({ fee }) => fee === name).map(({ amount }) => amount)
    expect(of('platform_fee').slice(0, 3)).toEqual(['10.00', '20.00', '2.50'])
    expect(of('leader_commission').slice(0, 3)).toEqual(['5.00', '10.00', '1.25'])
    expect(of('provider_fee')).toEqual(['-15.00', '-1.45'])
    expect(fees.at(-1)).toMatchObject({ payoutId: expect.stringMatching(/^\d+$/), paymentId: '' })
  })

  it('have the local amount, the rate and the fee of a payout', async () => {
    expect(await rowsOf('payouts')).toMatchObject([
      { amount: '60.00', currency: 'USD', localAmount: '7770.50', localCurrency: 'KES', rate: '129.5083', fee: '1.45' },
    ])
  })
})
