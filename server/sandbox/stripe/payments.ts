import {
  type BalanceTransaction,
  type Charge,
  noSuch,
  type PaymentIntent,
  readAmount,
  readMetadata,
  refused,
  required,
  type StripeErrorBody,
  StripeProblem,
} from '../stripe-objects'
import type { World } from '../world'

interface CardOutcome {
  decline?: { code: string; message: string }
  /** 3-D Secure first; the other fields apply after it. */
  authenticate?: boolean
  /** A later dispute by the donor's bank. */
  dispute?: 'fraudulent' | 'inquiry'
  /** A later warning of the donor's bank that it is fraud, before any dispute. */
  warning?: boolean
  /** The course of a refund: first pending, or first succeeded and then failed. */
  refund?: 'slow' | 'fails-later'
}

const DECLINED = 'Your card was declined.'
const decline = (message = DECLINED, code = 'card_declined'): CardOutcome => ({ decline: { code, message } })
const POOR = decline('Your card has insufficient funds.')

/** By name, so that the state never contains a card number. */
const OUTCOMES: Record<string, CardOutcome> = {
  succeeds: {},
  declined: decline(),
  'insufficient-funds': POOR,
  'expired-card': decline('Your card has expired.', 'expired_card'),
  'live-card': decline(`${DECLINED} Your request was in test mode, but used a non test card.`),
  'disputed-as-fraud': { dispute: 'fraudulent' },
  'asked-about': { dispute: 'inquiry' },
  'warned-of-fraud': { warning: true },
  'slow-refund': { refund: 'slow' },
  'failing-refund': { refund: 'fails-later' },
  'three-d-secure': { authenticate: true },
  'three-d-secure-then-insufficient-funds': { authenticate: true, ...POOR },
  'three-d-secure-then-declined': { authenticate: true, ...decline() },
}

/** Stripe's test cards (docs.stripe.com/testing). */
const TEST_CARDS: Record<string, string> = {
  '4242424242424242': 'succeeds',
  '4000000000000259': 'disputed-as-fraud',
  '4000000000001976': 'asked-about',
  '4000000000005423': 'warned-of-fraud',
  '4000000000007726': 'slow-refund',
  '4000000000005126': 'failing-refund',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient-funds',
  '4000000000000069': 'expired-card',
  '4000002760003184': 'three-d-secure',
  '4000008260003178': 'three-d-secure-then-insufficient-funds',
  '4000008400001629': 'three-d-secure-then-declined',
}

/** Stripe's ready-made payment methods that the practice wallet uses. */
const TEST_METHODS: Record<string, string> = {
  pm_card_visa: 'succeeds',
  pm_card_chargeDeclined: 'declined',
  pm_card_authenticationRequired: 'three-d-secure',
}

const OPEN: readonly PaymentIntent['status'][] = ['requires_payment_method', 'requires_action']
/** US dollars, in cents. */
const SMALLEST_AMOUNT = 50
const LARGEST_AMOUNT = 99_999_999
/** Stripe's usual fee in the United States: 2.9 percent and 30 cents. */
const FEE = { basisPoints: 290, fixed: 30 }
/** Milliseconds until a paid charge is booked: capture is asynchronous. */
const BOOKED_AFTER = 2_000
/** Milliseconds until a test card is disputed or warned of. */
const DISPUTED_AFTER = 2_000

/** Exchanges a card for a payment method. The number is discarded at once. */
export function createPaymentMethod(world: World, number: string): { id: string; object: 'payment_method' } {
  const id = world.makeId('pm_')
  world.state.stripe.outcomes[id] = TEST_CARDS[number.replaceAll(' ', '')] ?? 'live-card'
  return { id, object: 'payment_method' }
}

function outcomeOf(world: World, method: string): CardOutcome {
  return OUTCOMES[world.state.stripe.outcomes[method] ?? TEST_METHODS[method] ?? ''] ?? {}
}

export const outcomeOfCharge = (world: World, charge: Charge) => outcomeOf(world, charge.payment_method)

export function createIntent(world: World, form: URLSearchParams): PaymentIntent {
  const currency = required(form, 'currency')
  const amount = readAmount(form) ?? 0
  if (amount < SMALLEST_AMOUNT) throw refused('amount_too_small', 'Amount must be at least $0.50 usd', 'amount')
  if (amount > LARGEST_AMOUNT) throw refused('amount_too_large', 'Amount must be no more than $999,999.99', 'amount')
  const id = world.makeId('pi_')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    client_secret: `${id}_secret_${world.makeId('', 25)}`,
    created: world.seconds(),
    currency,
    description: form.get('description'),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: readMetadata(form),
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
    transfer_group: form.get('transfer_group'),
  }
  world.state.stripe.intents[id] = intent
  emitEvent(world, 'payment_intent.created', intent)
  return intent
}

export function findIntent(world: World, id: string, secret?: string): PaymentIntent {
  const intent = world.state.stripe.intents[id]
  if (!intent || (secret !== undefined && secret !== intent.client_secret)) throw noSuch('payment_intent', id)
  return intent
}

export function willBeDeclined(world: World, id: string, method: string): boolean {
  const { decline: declined, authenticate } = outcomeOf(world, method)
  const isOpen = OPEN.some((status) => status === world.state.stripe.intents[id]?.status)
  return isOpen && declined !== undefined && !authenticate
}

/** Charges the card, or requires 3-D Secure first. Throws the card error of the reply. */
export function confirmIntent(world: World, intent: PaymentIntent, method: string): void {
  checkOpen(intent, 'confirm')
  const { stripe } = world.state
  if (!stripe.outcomes[method] && !TEST_METHODS[method]) throw noSuch('payment_method', method)
  intent.payment_method = method
  intent.last_payment_error = null
  intent.next_action = null
  if (!outcomeOf(world, method).authenticate) {
    settleCharge(world, intent, method)
    return
  }
  const source = world.makeId('payatt_')
  const address = `${world.publicOrigin}/stripe/challenge/${intent.id}?source=${source}`
  intent.status = 'requires_action'
  intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { stripe_js: address, source } }
  stripe.challenges[intent.id] = source
  emitEvent(world, 'payment_intent.requires_action', intent)
}

/** The end of 3-D Secure. `source` names the challenge: an old dialog cannot answer a newer one. */
export function answerChallenge(world: World, id: string, source: string, passed: boolean): void {
  const { intents, challenges } = world.state.stripe
  const intent = intents[id]
  if (intent?.status !== 'requires_action' || challenges[id] !== source) return
  delete challenges[id]
  intent.next_action = null
  if (!passed) {
    fail(world, intent, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    })
    return
  }
  try {
    settleCharge(world, intent, intent.payment_method ?? '')
  } catch (problem) {
    if (!(problem instanceof StripeProblem)) throw problem
  }
}

export function cancelIntent(world: World, intent: PaymentIntent): void {
  checkOpen(intent, 'cancel')
  intent.status = 'canceled'
  intent.next_action = null
  delete world.state.stripe.challenges[intent.id]
  emitEvent(world, 'payment_intent.canceled', intent)
}

function checkOpen(intent: PaymentIntent, verb: string): void {
  if (OPEN.includes(intent.status)) return
  throw new StripeProblem(400, {
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: structuredClone(intent),
  })
}

/** Asks the bank. Throws the card error when it declines. */
function settleCharge(world: World, intent: PaymentIntent, method: string): void {
  const { decline: declined, dispute, warning } = outcomeOf(world, method)
  const charge: Charge = {
    id: world.makeId('ch_'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    balance_transaction: null,
    created: world.seconds(),
    currency: intent.currency,
    disputed: false,
    livemode: false,
    payment_intent: intent.id,
    payment_method: method,
    status: declined ? 'failed' : 'succeeded',
  }
  world.state.stripe.charges[charge.id] = charge
  intent.latest_charge = charge.id
  emitEvent(world, declined ? 'charge.failed' : 'charge.succeeded', charge)
  if (declined) {
    const error: StripeErrorBody = { type: 'card_error', ...declined }
    fail(world, intent, error)
    throw new StripeProblem(402, { ...error, payment_intent: structuredClone(intent) })
  }
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  emitEvent(world, 'payment_intent.succeeded', intent)
  world.later(BOOKED_AFTER, 'book', charge.id)
  if (dispute) world.later(DISPUTED_AFTER, 'dispute', charge.id)
  if (warning) world.later(DISPUTED_AFTER, 'warn', charge.id)
}

/** Not final: the same intent may be retried with another card. */
function fail(world: World, intent: PaymentIntent, error: StripeErrorBody): void {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = error
  emitEvent(world, 'payment_intent.payment_failed', intent)
}

/** The balance transaction comes after the payment. */
export function bookCharge(world: World, chargeId: string): void {
  const charge = world.state.stripe.charges[chargeId]
  if (!charge || charge.balance_transaction) return
  const feeOf = (amount: number) => Math.round((amount * FEE.basisPoints) / 10_000) + FEE.fixed
  charge.balance_transaction = book(world, charge.currency, charge.amount, feeOf).id
  emitEvent(world, 'charge.updated', charge)
}

/** Adds an amount (negative: withdrawn) of a payment's currency to our balance, less a fee in the currency of that balance. */
export function book(world: World, paidIn: string, paid: number, feeOf = (_amount: number) => 0): BalanceTransaction {
  const { balances, balanceTransactions } = world.state.stripe
  const { settlement } = world.settings
  const { currency, rate } = settlement ?? { currency: paidIn, rate: 1 }
  const amount = Math.round(paid * rate)
  const fee = feeOf(amount)
  const id = world.makeId('txn_')
  const booked: BalanceTransaction = { id, object: 'balance_transaction', amount, currency, fee }
  balanceTransactions[id] = booked
  balances[currency] = (balances[currency] ?? 0) + amount - fee
  return booked
}

const MAXIMUM_EVENTS = 2_000

/** Stores an event and sends its webhook. It contains the object in its current state. `account`: a connected account of which it is. */
export function emitEvent(world: World, type: string, object: object, account?: string): void {
  const { events } = world.state.stripe
  const event = {
    id: world.makeId('evt_'),
    object: 'event' as const,
    ...(account && { account }),
    created: world.seconds(),
    data: { object: structuredClone(object) },
    livemode: false as const,
    type,
  }
  events.push(event)
  if (events.length > MAXIMUM_EVENTS) events.shift()
  world.emit('stripe', type, event.id, JSON.stringify(event))
}
