import type { World } from '../core/world'
import type { BalanceTransaction } from '../objects/balance-transaction'

/** An amount as it is booked in our balance, which may be in another currency. Minor units. */
export function settled(
  { settings: { settlement } }: World,
  amount: number,
  currency: string,
): Pick<BalanceTransaction, 'amount' | 'currency' | 'exchange_rate'> {
  if (!settlement || settlement.currency === currency) return { amount, currency, exchange_rate: null }
  const { rate } = settlement
  return { amount: Math.round(amount * rate), currency: settlement.currency, exchange_rate: rate }
}
