import type { World } from '../core/world'
import type { BalanceTransaction } from './objects'

interface Adjustment {
  /** Cents: below zero what is taken. */
  amount: number
  fee: number
  currency: string
  source: string
  description: string
}

/** Money that is taken from the platform's balance, or given back to it, outside of payments. */
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
