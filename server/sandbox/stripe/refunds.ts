import type { World } from '../core/world'
import type { Charge } from '../objects/stripe'
import type { Refund } from '../objects/stripe-money-out'
import { bookAdjustment } from './adjustments'
import { outcomeOfCharge } from './disputes'
import { type Cause, emitEvent } from './events'
import type { FormObject } from './http/form'
import { invalid, missing, noSuch, StripeProblem } from './http/problem'
import { readMetadata, readPositive, readText } from './http/values'

const REASONS = ['duplicate', 'fraudulent', 'requested_by_customer']
const NO_REQUEST = { requestId: null, idempotencyKey: null }

/** Refunds a charge, in full or in part. Throws Stripe's error when it can't. */
export function createRefund(world: World, form: FormObject, cause: Cause): Refund {
  const reason = readText(form, 'reason')
  if (reason && !REASONS.includes(reason))
    throw invalid('reason', `Invalid reason: must be one of ${REASONS.join(', ')}`)
  return refundCharge(
    world,
    chargeIn(world, form),
    { amount: readPositive(form, 'amount'), metadata: readMetadata(form) ?? {}, reason },
    cause,
  )
}

/** The same for callers without a form: the rest of the charge unless an amount is given. */
export function refundCharge(
  world: World,
  charge: Charge,
  asked: { amount: number | null; metadata: Record<string, string>; reason: string | null },
  cause: Cause,
): Refund {
  const left = charge.amount - charge.amount_refunded
  if (!charge.paid) throw invalid('charge', `Charge ${charge.id} has not been paid.`)
  if (charge.disputed)
    throw refused('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`)
  if (left === 0) throw refused('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
  const amount = asked.amount ?? left
  if (amount > left) throw invalid('amount', `Refund amount (${amount}) is greater than unrefunded amount (${left})`)

  const { currency } = charge
  const way = outcomeOfCharge(world, charge).refund
  const refund: Refund = {
    id: world.makeId('re_'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.seconds(),
    currency,
    destination_details: { type: 'card', card: { type: 'refund' } },
    failure_balance_transaction: null,
    metadata: asked.metadata,
    payment_intent: charge.payment_intent,
    reason: asked.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: way === 'slow' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  const description = `Refund for ${charge.id}`
  const taken = bookAdjustment(world, 'refund', { amount: -amount, fee: 0, currency, source: refund.id, description })
  refund.balance_transaction = taken.id
  world.state.stripe.refunds[refund.id] = refund
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  emitEvent(world, 'refund.created', refund, cause)
  emitEvent(world, 'charge.refunded', charge, cause, { amount_refunded: charge.amount_refunded - amount })
  if (way) world.later(world.settings.refundAfterMs, 'refund', refund.id)
  return refund
}

/** Throws resource_missing. */
export function findRefund(world: World, id: string): Refund {
  const refund = world.state.stripe.refunds[id]
  if (!refund) throw noSuch('refund', id, 'id')
  return refund
}

/** The refund behaviour of the test card. */
export function continueRefund(world: World, id: string): void {
  const refund = findRefund(world, id)
  const charge = world.state.stripe.charges[refund.charge]
  if (!charge) return
  endRefund(world, refund, outcomeOfCharge(world, charge).refund === 'fails-later' ? 'failed' : 'succeeded')
}

/** A refund may still fail after it succeeded: the donor's bank returns the money. */
export function endRefund(world: World, refund: Refund, outcome: 'succeeded' | 'failed'): void {
  if (refund.status === 'failed' || refund.status === outcome) return
  refund.status = outcome
  const charge = world.state.stripe.charges[refund.charge]
  if (outcome === 'failed' && charge) {
    const { amount, currency, id: source } = refund
    const description = `Failed refund for ${charge.id}`
    refund.failure_reason = 'lost_or_stolen_card'
    refund.failure_balance_transaction = bookAdjustment(world, 'refund', {
      ...{ amount, fee: 0, currency, source, description },
    }).id
    charge.amount_refunded -= amount
    charge.refunded = false
    emitEvent(world, 'refund.failed', refund, NO_REQUEST)
  }
  emitEvent(world, 'refund.updated', refund, NO_REQUEST)
}

function chargeIn(world: World, form: FormObject): Charge {
  const { charges, intents } = world.state.stripe
  const intent = readText(form, 'payment_intent')
  const id = readText(form, 'charge') ?? (intent && intents[intent]?.latest_charge)
  if (!id && !intent) throw missing('charge')
  const charge = charges[id ?? '']
  if (!charge) throw noSuch('charge', id ?? intent ?? '', 'charge')
  return charge
}

function refused(code: string, message: string): StripeProblem {
  return new StripeProblem(400, { code, message })
}
