import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPayingOut, type PayingOut } from '../../../testing/giving/paying-out'
import { buildBankAccount } from '../../../testing/giving/payouts'
import { recordTransfer, settlePayout } from './settle'

const MINUTE = 60_000
/** $180 in Kenyan cents at the sandbox's rate. */
const SHILLINGS = 2_283_545

describe('a payout that is booked', () => {
  let paying: PayingOut
  beforeEach(async () => {
    paying = await createPayingOut()
    // Transfers end only when the test ends them.
    control().set({ transferAfterMs: null })
  })
  afterEach(() => paying.end())

  const control = () => paying.context.sandbox.control
  const referenceOf = async (id: number) => (await paying.payout(id)).reference ?? ''
  /** A transfer that is made while its reply is lost, and that is not listed for a while. */
  const sendUnseen = async () => {
    control().set({ notFoundForMs: MINUTE })
    control().faults.add({ at: 'flutterwave.transfers.create', kind: 'reset', when: 'after', times: 1 })
    const id = await paying.asked()
    await paying.decide(id, { status: 'processing' })
    paying.context.pass(2 * MINUTE)
    return id
  }
  /** What payouts took from each balance, without fees: minor units. */
  const taken = async () => {
    const rows = await paying.context.database.read
      .selectFrom('ledger_entries')
      .innerJoin('ledger_events', 'ledger_events.id', 'ledger_entries.eventId')
      .select(['ledger_entries.provider', 'ledger_entries.currency', 'ledger_entries.currencyAmount'])
      .where('ledger_events.kind', 'in', ['payout_completed', 'payout_returned', 'payout_corrected'])
      .where('ledger_entries.account', '=', 'provider_balance')
      .orderBy('ledger_entries.id')
      .execute()
    return rows.map(({ provider, currency, currencyAmount }) => `${provider} ${currencyAmount} ${currency}`)
  }

  it('leaves the balance that was debited, when the first that we read of the transfer is that it has arrived', async () => {
    const id = await sendUnseen()
    expect(await paying.payout(id)).toMatchObject({ status: 'processing', debitCurrency: null })
    control().endTransfer(await referenceOf(id), 'successful')
    await settlePayout(paying.context, await referenceOf(id))
    expect(await paying.payout(id)).toMatchObject({ status: 'completed', debitCurrency: 'KES', debitAmount: SHILLINGS })
    expect(await taken()).toEqual([`flutterwave -${SHILLINGS} KES`])
  })

  it('leaves the wallet of the country when a prompt’s provider has paid before we read of it', async () => {
    await paying.context.database.write.deleteFrom('bank_accounts').execute()
    const phone = {
      accountNumber: '+254712345678',
      accountType: 'mobile_money',
      mobileMoneyProvider: 'M-Pesa',
    } as const
    await buildBankAccount(paying.context, { userId: paying.creator.id, isPrimary: 1, isVerified: 1, ...phone })
    control().faults.add({ at: 'pawapay.payouts.create', kind: 'half-body', times: 1 })
    const id = await paying.asked()
    await paying.decide(id, { status: 'processing', method: 'pawapay' })
    const { localAmount } = await paying.payout(id)
    paying.context.pass(MINUTE)
    await settlePayout(paying.context, await referenceOf(id))
    expect(await paying.payout(id)).toMatchObject({
      status: 'completed',
      debitCurrency: 'KES',
      debitAmount: localAmount,
    })
    expect(await taken()).toEqual([`pawapay -${localAmount} KES`])
  })

  it('leaves and comes back to the balance that was debited, when it had failed and arrives after all', async () => {
    const id = await sendUnseen()
    const state = { transferId: '1', message: null, feeInUsdCents: null }
    await recordTransfer(paying.context, await paying.payout(id), { ...state, status: 'failed' })
    const debit = { currency: 'KES', amount: SHILLINGS }
    await recordTransfer(paying.context, await paying.payout(id), { ...state, status: 'completed', debit })
    expect(await taken()).toEqual([`flutterwave -${SHILLINGS} KES`])
    await recordTransfer(paying.context, await paying.payout(id), { ...state, status: 'failed' })
    expect(await taken()).toEqual([`flutterwave -${SHILLINGS} KES`, `flutterwave ${SHILLINGS} KES`])
  })
})
