import type { World } from '../core/world'
import type { BalanceTransaction } from '../objects/balance-transaction'

interface Adjustment {
  /** Cents: withdrawn amounts are negative. */
  amount: number
  fee: number
  currency: string
  source: string
  description: string
}

/** Withdraws money from the platform's balance, or returns it, outside of payments. */
export function bookAdjustment(world: World, kind: 'dispute' | 'refund', adjustment: Adjustment): BalanceTransaction {
  const { amount, fee, currency, source, description } = adjustment
  const type = 'stripe_fee' as const
  const booked: BalanceTransaction = {
    id: world.makeId('txn_'),
    object: 'balance_transaction',
    amount,
    available_on: world.seconds(),
    created: world.seconds(),
    currency,
    description,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [{ amount: fee, application: null, currency, description: 'Dispute fee', type }],
    net: amount - fee,
    reporting_category: kind,
    source,
    status: 'available',
    type: kind === 'refund' ? 'refund' : 'adjustment',
  }
  world.state.stripe.balanceTransactions[booked.id] = booked
  return booked
}
