import { type HeldLine, sumOfBalance } from '../../ledger/held'
import type { LedgerLine, OpenLine } from '../../ledger/lines'
import type { Payment } from '../../payments/tables'
import { type BookedSplit, type Returns, share } from './taken'

/**
 * Adds to the lines of a return the amount in the payment's own currency that leaves the provider's balance or comes back. Like the
 * value in US cents it is computed from what the ledger has of the payment.
 */
export function withLocalAmount(
  payment: Pick<Payment, 'provider' | 'currency'>,
  booked: BookedSplit,
  { lines, held, after }: { lines: readonly OpenLine[]; held: readonly HeldLine[]; after: Returns },
): LedgerLine[] {
  const { provider, currency } = payment
  const moved: LedgerLine[] = []
  let worth = 0
  for (const { account, ...line } of lines) {
    if (account === 'provider_balance') worth += line.amount
    else moved.push({ account, ...line })
  }
  const amount = currency === 'USD' ? worth : localPosition(booked, after) - sumOfBalance(held)
  if (amount === 0 && worth === 0) return moved
  return [{ account: 'provider_balance', amount: worth, holding: { provider, currency, amount } }, ...moved]
}

/**
 * The amount of a payment that the provider still holds for us, in minor units of its currency. Disputes and their fees are known in
 * US cents only; they are converted at the rate of the payment.
 */
function localPosition({ local, booked }: BookedSplit, { refunds, disputes }: Returns): number {
  const done = refunds.filter(({ status }) => status === 'succeeded')
  const refunded = done.reduce((sum, { localAmount }) => sum + localAmount, 0)
  const taken = disputes.reduce((sum, { withdrawnAmount, fee }) => sum + withdrawnAmount + fee, 0)
  return local - refunded - share(local, taken, booked)
}
