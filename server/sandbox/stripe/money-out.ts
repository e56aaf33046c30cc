import {
  type Account,
  type Charge,
  type Dispute,
  type DisputeStatus,
  noSuch,
  type Refund,
  readAmount,
  readMetadata,
  refused,
  required,
  StripeProblem,
  type Transfer,
} from '../stripe-objects'
import type { World } from '../world'
import { book, emitEvent, outcomeOfCharge } from './payments'

export type AccountState = 'onboarding' | 'restricted' | 'active' | 'rejected'

/** Cents. */
const DISPUTE_FEE = 1_500
const LINK_LIFETIME = 5 * 60_000
/** Milliseconds that a pending refund of a card stays pending. */
const REFUNDED_AFTER = 2_000

/** An account that can do nothing yet: its owner has given no details. */
export function createAccount(world: World, form: URLSearchParams): Account {
  const account: Account = {
    id: world.makeId('acct_', 16),
    object: 'account',
    capabilities: { transfers: 'inactive' },
    country: required(form, 'country'),
    details_submitted: false,
    email: form.get('email'),
    metadata: readMetadata(form),
    payouts_enabled: false,
    requirements: { disabled_reason: 'requirements.past_due' },
  }
  world.state.stripe.accounts[account.id] = account
  return account
}

/** Stripe does not tell whether an account is unknown or belongs to someone else. */
export function findAccount(world: World, id: string): Account {
  const account = world.state.stripe.accounts[id]
  if (account) return account
  const message = `The provided key does not have access to account '${id}' (or that account does not exist).`
  throw new StripeProblem(403, { code: 'account_invalid', message })
}

export function createAccountLink(world: World, form: URLSearchParams): object {
  const id = world.makeId('', 24)
  world.state.stripe.onboarding[id] = {
    account: findAccount(world, required(form, 'account')).id,
    refreshUrl: required(form, 'refresh_url'),
    returnUrl: required(form, 'return_url'),
    expiresAt: world.now() + LINK_LIFETIME,
    used: false,
  }
  return { object: 'account_link', url: `${world.publicOrigin}/stripe/onboarding/${id}` }
}

const DISABLED: Record<AccountState, string | null> = {
  onboarding: 'requirements.past_due',
  restricted: 'requirements.pending_verification',
  active: null,
  rejected: 'rejected.fraud',
}

/** Sets the state after the owner's details or Stripe's checks, and notifies the app. */
export function setAccount(world: World, account: Account, state: AccountState): void {
  const isActive = state === 'active'
  account.details_submitted = state !== 'onboarding'
  account.payouts_enabled = isActive
  account.capabilities.transfers = isActive ? 'active' : 'inactive'
  account.requirements = { disabled_reason: DISABLED[state] }
  emitEvent(world, 'account.updated', account)
}

/** All charges count as available at once. What is pending is set by the control. */
export function presentBalance(world: World): object {
  const { balances, pendingBalances } = world.state.stripe
  const isEmpty = world.settings.platformBalance === 'none'
  const rows = (amounts: Record<string, number>, isNone = false) =>
    Object.entries(amounts).map(([currency, amount]) => ({ amount: isNone ? 0 : amount, currency }))
  return { object: 'balance', available: rows(balances, isEmpty), pending: rows(pendingBalances) }
}

/** Moves money to a connected account. It exists at once or not at all: there is no status. */
export function createTransfer(world: World, form: URLSearchParams): Transfer {
  const { accounts, balances, transfers } = world.state.stripe
  const amount = readAmount(form) ?? 0
  const currency = required(form, 'currency')
  const destination = required(form, 'destination')
  const account = accounts[destination]
  if (!account) throw noSuch('destination', destination)
  if (account.capabilities.transfers !== 'active')
    throw refused(
      'insufficient_capabilities_for_transfer',
      'Your destination account needs to have at least one of the following capabilities enabled: transfers.',
    )
  const available = world.settings.platformBalance === 'none' ? 0 : (balances[currency] ?? 0)
  if (available < amount)
    throw refused('balance_insufficient', 'You have insufficient available funds in your Stripe account.')
  balances[currency] = available - amount
  const transfer: Transfer = {
    id: world.makeId('tr_'),
    object: 'transfer',
    amount,
    created: world.seconds(),
    currency,
    description: form.get('description'),
    destination,
    livemode: false,
    metadata: readMetadata(form),
    reversed: false,
    transfer_group: form.get('transfer_group'),
  }
  transfers[transfer.id] = transfer
  emitEvent(world, 'transfer.created', transfer)
  return transfer
}

/** Stripe takes a transfer back, in full. */
export function reverseTransfer(world: World, transfer: Transfer): void {
  const { balances } = world.state.stripe
  balances[transfer.currency] = (balances[transfer.currency] ?? 0) + transfer.amount
  transfer.reversed = true
  emitEvent(world, 'transfer.reversed', transfer)
}

export function createRefund(world: World, form: URLSearchParams): Refund {
  const id = required(form, 'charge')
  const charge = world.state.stripe.charges[id]
  if (!charge) throw noSuch('charge', id)
  return refundCharge(world, charge, readAmount(form), readMetadata(form))
}

/** The same for callers without a form: the rest of the charge unless an amount is given. */
export function refundCharge(world: World, charge: Charge, asked: number | null, metadata = {}): Refund {
  const left = charge.amount - charge.amount_refunded
  const amount = asked ?? left
  if (charge.status !== 'succeeded')
    throw refused('charge_not_paid', `Charge ${charge.id} has not been paid.`, 'charge')
  if (charge.disputed)
    throw refused('charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`)
  if (left === 0) throw refused('charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
  if (amount > left)
    throw refused('amount_too_large', `Refund amount (${amount}) is greater than unrefunded amount (${left})`, 'amount')
  const course = outcomeOfCharge(world, charge).refund
  const refund: Refund = {
    id: world.makeId('re_'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: world.seconds(),
    currency: charge.currency,
    metadata,
    payment_intent: charge.payment_intent,
    status: course === 'slow' ? 'pending' : 'succeeded',
  }
  book(world, charge.currency, -amount)
  world.state.stripe.refunds[refund.id] = refund
  charge.amount_refunded += amount
  emitEvent(world, 'refund.created', refund)
  emitEvent(world, 'charge.refunded', charge)
  if (course) world.later(REFUNDED_AFTER, 'refund', refund.id)
  return refund
}

export function continueRefund(world: World, id: string): void {
  const { refunds, charges } = world.state.stripe
  const refund = refunds[id]
  const charge = refund && charges[refund.charge]
  if (!charge) return
  endRefund(world, refund, outcomeOfCharge(world, charge).refund === 'fails-later' ? 'failed' : 'succeeded')
}

/** A refund may still fail after it succeeded: the donor's bank returns the money. */
export function endRefund(world: World, refund: Refund, outcome: 'succeeded' | 'failed'): void {
  if (refund.status === 'failed' || refund.status === outcome) return
  refund.status = outcome
  const charge = world.state.stripe.charges[refund.charge]
  if (outcome === 'failed' && charge) {
    refund.failure_reason = 'lost_or_stolen_card'
    book(world, refund.currency, refund.amount)
    charge.amount_refunded -= refund.amount
    emitEvent(world, 'refund.failed', refund)
  }
  emitEvent(world, 'refund.updated', refund)
}

/** The donor's bank withdraws the money, or only asks. Once per charge. */
export function openDispute(world: World, charge: Charge, kind: 'fraudulent' | 'inquiry'): Dispute {
  const { disputes } = world.state.stripe
  const known = Object.values(disputes).find((dispute) => dispute.charge === charge.id)
  if (known) return known
  const isInquiry = kind === 'inquiry'
  const dispute: Dispute = {
    id: world.makeId('du_'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: world.seconds(),
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    reason: isInquiry ? 'general' : kind,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  }
  disputes[dispute.id] = dispute
  charge.disputed = !isInquiry
  emitEvent(world, 'charge.dispute.created', dispute)
  if (!isInquiry) withdraw(world, dispute)
  return dispute
}

export function disputeCharge(world: World, chargeId: string): void {
  const charge = world.state.stripe.charges[chargeId]
  const kind = charge && outcomeOfCharge(world, charge).dispute
  if (kind) openDispute(world, charge, kind)
}

const CLOSED: readonly DisputeStatus[] = ['won', 'lost', 'warning_closed']

/** The bank's decision. An inquiry may become a dispute (`needs_response`); a closed dispute stays closed. */
export function moveDispute(world: World, dispute: Dispute, status: DisputeStatus): void {
  if (CLOSED.includes(dispute.status)) return
  dispute.status = status
  const wasWithdrawn = dispute.balance_transactions.length > 0
  if (!CLOSED.includes(status)) {
    emitEvent(world, 'charge.dispute.updated', dispute)
    if (!wasWithdrawn) withdraw(world, dispute)
    return
  }
  const isReturned = status === 'won' && wasWithdrawn
  if (isReturned) dispute.balance_transactions.push(book(world, dispute.currency, dispute.amount))
  emitEvent(world, 'charge.dispute.closed', dispute)
  if (isReturned) emitEvent(world, 'charge.dispute.funds_reinstated', dispute)
}

function withdraw(world: World, dispute: Dispute): void {
  dispute.balance_transactions.push(book(world, dispute.currency, -dispute.amount, () => DISPUTE_FEE))
  emitEvent(world, 'charge.dispute.funds_withdrawn', dispute)
}

export function warnOfFraud(world: World, chargeId: string): void {
  const charge = world.state.stripe.charges[chargeId]
  if (!charge) return
  emitEvent(world, 'radar.early_fraud_warning.created', {
    id: world.makeId('issfr_'),
    object: 'radar.early_fraud_warning',
    actionable: charge.amount_refunded < charge.amount && !charge.disputed,
    charge: charge.id,
    fraud_type: 'made_with_stolen_card',
    payment_intent: charge.payment_intent,
  })
}

/** The bank of a recipient refuses the money from their balance. */
export function failBankPayout(world: World, accountId: string): void {
  const payout = { id: world.makeId('po_'), object: 'payout', failure_code: 'account_closed', status: 'failed' }
  emitEvent(world, 'payout.failed', payout, findAccount(world, accountId).id)
}
