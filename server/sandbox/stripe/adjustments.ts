import type { World } from '../core/world'
import type { BalanceTransaction } from '../objects/balance-transaction'
import { settled } from './settlement'

interface Adjustment {
  /** Minor units of `currency`: withdrawn amounts are negative. */
  amount: number
  /** Minor units of our balance's currency. */
  fee: number
  /** Of the payment. */
  currency: string
  source: string
  description: string
}

/** Withdraws money from the platform's balance, or returns it, outside of payments. */
export function bookAdjustment(world: World, kind: 'dispute' | 'refund', adjustment: Adjustment): BalanceTransaction {
  const { fee, source, description } = adjustment
  const { amount, currency, exchange_rate } = settled(world, adjustment.amount, adjustment.currency)
  const type = 'stripe_fee' as const
  const booked: BalanceTransaction = {
    id: world.makeId('txn_'),
    object: 'balance_transaction',
    amount,
    available_on: world.seconds(),
    created: world.seconds(),
    currency,
    description,
    exchange_rate,
    fee,
    fee_details: fee === 0 ? [] : [{ amount: fee, application: null, currency, description: 'Dispute fee', type }],
    net: amount - fee,
    reporting_category: kind,
    source,
    status: 'available',
    type: kind === 'refund' ? 'refund' : 'adjustment',
  }
  world.state.stripe.balanceTransactions[booked.id] = booked
  const { balances } = world.state.stripe
  balances[currency] = (balances[currency] ?? 0) + booked.net
  return booked
}
