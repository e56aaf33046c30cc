import { beforeEach, describe, expect, it } from 'vitest'
import { createRepair } from '../../operations/jobs/payments'
import { createGiving, type Giving } from '../../testing/giving/giving'
import { accountBalances } from '../ledger/post'

const DAY = 24 * 3_600_000

describe('a card provider whose balance is in pounds', () => {
  let giving: Giving
  beforeEach(async () => {
    giving = await createGiving()
    control().set({ settlement: { currency: 'gbp', rate: 0.8 } })
  })

  const control = () => giving.context.sandbox.control
  const account = async (name: string) =>
    (await accountBalances(giving.context.database.read)).find(({ account }) => account === name)?.amount ?? 0
  async function give() {
    const { clientSecret } = await giving.startCard({ amount: 10_000 })
    const { latest_charge: charge } = giving.payByCard(clientSecret)
    await giving.claim(clientSecret)
    giving.context.pass(DAY + 60_000)
    await giving.reconcile()
    return charge ?? ''
  }

  it('has its fee booked in dollars, at the rate at which it converted the payment', async () => {
    await give()
    expect(await giving.donations()).toMatchObject([{ amount: 10_000 }])
    // 80.00 pounds cost 2.32 + 0.30 pounds, which are 3.275 dollars.
    expect(await account('provider_fee')).toBe(328)
    expect(await account('provider_balance')).toBe(10_000 - 328)
  })

  it('has the fee of a dispute booked in dollars', async () => {
    const charge = await give()
    control().openDispute(charge)
    await createRepair(giving.context).run(() => false)
    // 15.00 pounds at 0.8 pounds for a dollar.
    expect(await account('provider_fee')).toBe(328 + 1_875)
    expect(await account('provider_balance')).toBe(-328 - 1_875)
  })

  it('has the same books as one in dollars, but for the fees', async () => {
    const charge = await give()
    control().refund(charge)
    await createRepair(giving.context).run(() => false)
    expect(await account('provider_balance')).toBe(-328)
    expect(await account('creator_payable')).toBe(0)
  })
})
