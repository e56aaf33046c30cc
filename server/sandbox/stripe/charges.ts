import type { World } from '../core/world'
import type { BalanceTransaction } from '../objects/balance-transaction'
import type { Charge, PaymentIntent, PaymentMethod } from '../objects/stripe'
import type { CardOutcome } from './cards'
import { outcomeOfCharge } from './disputes'
import { type Cause, emitEvent } from './events'
import { settled } from './settlement'

const DAY = 86_400
/** Stripe's usual fee in the United States: 2.9 percent and 30 cents. */
const FEE = { basisPoints: 290, fixed: 30 }

/** Asks the bank: returns a paid charge, or a failed one with the reason. */
export function chargeCard(
  world: World,
  intent: PaymentIntent,
  method: PaymentMethod,
  outcome: CardOutcome,
  cause: Cause,
): Charge {
  const paid = outcome.decline === undefined
  const charge: Charge = {
    id: world.makeId('ch_'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    balance_transaction: null,
    billing_details: method.billing_details,
    captured: paid,
    created: world.seconds(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_code: outcome.decline?.code ?? null,
    failure_message: outcome.decline?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: 'card', card: method.card },
    receipt_email: intent.receipt_email,
    refunded: false,
    status: paid ? 'succeeded' : 'failed',
    transfer_group: intent.transfer_group,
  }
  world.state.stripe.charges[charge.id] = charge
  emitEvent(world, paid ? 'charge.succeeded' : 'charge.failed', charge, cause)
  if (paid) world.later(world.settings.bookAfterMs, 'book', charge.id)
  if (paid && outcome.dispute) world.later(world.settings.disputeAfterMs, 'dispute', charge.id)
  if (paid && outcome.warning) world.later(world.settings.disputeAfterMs, 'warn', charge.id)
  return charge
}

/** The balance transaction comes after the payment: capture is asynchronous. */
export function bookCharge(world: World, chargeId: string): void {
  const charge = world.state.stripe.charges[chargeId]
  if (!charge || charge.balance_transaction) return
  const { amount, currency, exchange_rate } = settled(world, charge.amount, charge.currency)
  const fee = Math.round((amount * FEE.basisPoints) / 10_000) + FEE.fixed
  const atOnce = outcomeOfCharge(world, charge).availableAtOnce === true
  const booked: BalanceTransaction = {
    id: world.makeId('txn_'),
    object: 'balance_transaction',
    amount,
    available_on: world.seconds() + (atOnce ? 0 : 2 * DAY),
    created: world.seconds(),
    currency,
    description: charge.description,
    exchange_rate,
    fee,
    fee_details: [
      {
        amount: fee,
        application: null,
        currency,
        description: 'Stripe processing fees',
        type: 'stripe_fee',
      },
    ],
    net: amount - fee,
    reporting_category: 'charge',
    source: charge.id,
    status: atOnce ? 'available' : 'pending',
    type: 'charge',
  }
  world.state.stripe.balanceTransactions[booked.id] = booked
  charge.balance_transaction = booked.id
  const { balances } = world.state.stripe
  balances[currency] = (balances[currency] ?? 0) + booked.net
  emitEvent(world, 'charge.updated', charge, { requestId: null, idempotencyKey: null }, { balance_transaction: null })
}
