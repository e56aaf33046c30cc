import type { BalanceLine } from '../../giving/ledger/lines'

/** A ledger line on dollars at Stripe. Cents. */
export function dollarsAtStripe(amount: number): BalanceLine {
  return { account: 'provider_balance', amount, holding: { provider: 'stripe', currency: 'USD', amount } }
}
