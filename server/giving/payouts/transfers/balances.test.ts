import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPayingOut, type PayingOut } from '../../../testing/giving/paying-out'

describe('the balances in the books after a payout', () => {
  let paying: PayingOut
  beforeEach(async () => {
    paying = await createPayingOut()
    paying.context.sandbox.control.set({ transferAfterMs: null })
  })
  afterEach(() => paying.end())

  const atProvider = async (currency: string) => {
    const balances = await paying.context.gateways.flutterwave.readBalances()
    return balances?.find((balance) => balance.currency === currency)?.available ?? 0
  }
  const inBooks = async (currency: string) => {
    const { amount } = await paying.context.database.read
      .selectFrom('ledger_entries')
      .select((select) => select.fn.sum<number | null>('currencyAmount').as('amount'))
      .where('provider', '=', 'flutterwave')
      .where('currency', '=', currency)
      .executeTakeFirstOrThrow()
    return amount ?? 0
  }

  it('change by what left the provider: the amount, and the fee from the balance of the currency that arrives', async () => {
    const before = { KES: await atProvider('KES'), USD: await atProvider('USD') }
    const id = await paying.asked()
    await paying.decide(id, { status: 'processing' })
    paying.context.sandbox.control.endTransfer((await paying.payout(id)).reference ?? '', 'successful')
    await paying.workOnEvents()
    expect(await paying.payout(id)).toMatchObject({ status: 'completed' })
    expect(await inBooks('KES')).toBe((await atProvider('KES')) - before.KES)
    expect(await inBooks('USD')).toBe((await atProvider('USD')) - before.USD)
  })
})
