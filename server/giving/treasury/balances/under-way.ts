import type { Handle } from '../../../platform/database/open'
import type { Provider } from '../../../platform/providers/registry'
import type { Range, UnderWay } from './explain'
import { listOpenAttempts, listOpenRefunds, listPaymentsWithoutFee, listSentPayouts } from './queries'

const HOUR = 60 * 60_000
/**
 * A payment is recorded, and its fee booked, within minutes after the provider has it. Older ones that are still open were not paid, or
 * their provider names no fee.
 */
const RECENT = HOUR
/** The most that a fee takes of a payment or a payout, while it is not known. */
const LARGEST_FEE = 0.1

/** What is on its way between our books and a provider. */
export async function listUnderWay(database: Handle, provider: Provider, now: number): Promise<UnderWay[]> {
  const payments = (await listOpenAttempts(database, provider, now - RECENT)).map(
    (row): UnderWay => ({ ...row, kind: 'payment', effects: [withFee(row.amount)] }),
  )
  const fees = (await listPaymentsWithoutFee(database, provider, now - RECENT)).map(
    // The provider has booked the payment less its fee, or has not booked it at all.
    (row): UnderWay => ({ ...row, kind: 'fee', effects: [{ from: -feeOf(row.amount), to: 0 }, exactly(-row.amount)] }),
  )
  const refunds = (await listOpenRefunds(database, provider)).map(
    (row): UnderWay => ({ ...row, kind: 'refund', effects: [exactly(-row.amount)] }),
  )
  const payouts = (await listSentPayouts(database, provider)).flatMap(effectsOfPayout)
  return [...payments, ...fees, ...payouts, ...refunds]
}

/** The fee is in the currency that arrives. It is known once the payout has arrived. */
function effectsOfPayout(payout: Awaited<ReturnType<typeof listSentPayouts>>[number]): UnderWay[] {
  const currency = payout.localCurrency ?? 'USD'
  const amount = payout.localAmount ?? payout.amount
  const { debitCurrency, debitAmount } = payout
  const kind = 'payout'
  if (debitCurrency === null || debitCurrency === currency) {
    const left = debitAmount ?? amount
    return [{ kind, currency, amount: left, effects: [{ from: -left - feeOf(left), to: -left }] }]
  }
  // The provider converts at its own rate.
  const left = debitAmount ?? (debitCurrency === 'USD' ? payout.amount : amount)
  const about = { from: -left - feeOf(left), to: -left + feeOf(left) }
  return [
    { kind, currency: debitCurrency, amount: left, effects: [about] },
    { kind, currency, amount: 0, effects: [{ from: -feeOf(amount), to: 0 }] },
  ]
}

const feeOf = (amount: number) => Math.ceil(amount * LARGEST_FEE)
const exactly = (amount: number): Range => ({ from: amount, to: amount })
const withFee = (amount: number): Range => ({ from: amount - feeOf(amount), to: amount })
