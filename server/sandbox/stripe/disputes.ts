import type { World } from '../core/world'
import type { Charge } from '../objects/stripe'
import type { Dispute, DisputeStatus } from '../objects/stripe-money-out'
import { bookAdjustment } from './adjustments'
import { type CardOutcome, OUTCOMES } from './cards'
import { emitEvent } from './events'
import { noSuch } from './http/problem'

/** Cents. */
const DISPUTE_FEE = 1_500
const RESPONSE_PERIOD = 7 * 86_400
const NO_REQUEST = { requestId: null, idempotencyKey: null }

export function outcomeOfCharge(world: World, charge: Charge): CardOutcome {
  return OUTCOMES[world.state.stripe.outcomes[charge.payment_method] ?? ''] ?? {}
}

/** The donor's bank withdraws the money, or only asks. Once per charge. */
export function openDispute(world: World, charge: Charge, kind: NonNullable<CardOutcome['dispute']>): Dispute {
  const known = Object.values(world.state.stripe.disputes).find((dispute) => dispute.charge === charge.id)
  if (known) return known
  const dispute: Dispute = {
    id: world.makeId('du_'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: world.seconds(),
    currency: charge.currency,
    evidence: {},
    evidence_details: {
      due_by: world.seconds() + RESPONSE_PERIOD,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: kind === 'inquiry',
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: kind === 'inquiry' ? 'general' : kind,
    status: kind === 'inquiry' ? 'warning_needs_response' : 'needs_response',
  }
  world.state.stripe.disputes[dispute.id] = dispute
  charge.disputed = kind !== 'inquiry'
  emitEvent(world, 'charge.dispute.created', dispute, NO_REQUEST)
  if (kind !== 'inquiry') withdraw(world, dispute)
  return dispute
}

/** The dispute behaviour of the test card. */
export function disputeCharge(world: World, chargeId: string): void {
  const charge = world.state.stripe.charges[chargeId]
  const kind = charge && outcomeOfCharge(world, charge).dispute
  if (charge && kind) openDispute(world, charge, kind)
}

/** Throws resource_missing. */
export function findDispute(world: World, id: string): Dispute {
  const dispute = world.state.stripe.disputes[id]
  if (!dispute) throw noSuch('dispute', id, 'id')
  return dispute
}

/** The bank's decision. An inquiry may become a dispute (`needs_response`); a closed dispute stays closed. */
export function moveDispute(world: World, dispute: Dispute, status: DisputeStatus): void {
  if (isClosed(dispute.status)) return
  dispute.status = status
  if (!isClosed(status)) {
    emitEvent(world, 'charge.dispute.updated', dispute, NO_REQUEST)
    if (status === 'needs_response' && dispute.balance_transactions.length === 0) withdraw(world, dispute)
    return
  }
  const takenBack = status === 'won' && dispute.balance_transactions.length > 0
  if (takenBack) dispute.balance_transactions.push(adjust(world, dispute, dispute.amount, 0, 'reversal'))
  emitEvent(world, 'charge.dispute.closed', dispute, NO_REQUEST)
  if (takenBack) emitEvent(world, 'charge.dispute.funds_reinstated', dispute, NO_REQUEST)
}

function isClosed(status: DisputeStatus): boolean {
  return status === 'won' || status === 'lost' || status === 'warning_closed'
}

function withdraw(world: World, dispute: Dispute): void {
  dispute.is_charge_refundable = false
  dispute.balance_transactions.push(adjust(world, dispute, -dispute.amount, DISPUTE_FEE, 'withdrawal'))
  emitEvent(world, 'charge.dispute.funds_withdrawn', dispute, NO_REQUEST)
}

function adjust(world: World, { id, charge, currency }: Dispute, amount: number, fee: number, what: string) {
  const description = `Chargeback ${what} for ${charge}`
  return bookAdjustment(world, 'dispute', { amount, fee, currency, source: id, description })
}
