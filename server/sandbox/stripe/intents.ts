import type { World } from '../core/world'
import type { IntentStatus, PaymentIntent, StripeErrorBody } from '../objects/stripe'
import { OUTCOMES } from './cards'
import { chargeCard } from './charges'
import { type Cause, emitEvent } from './events'
import type { FormObject } from './http/form'
import { invalid, missing, noSuch, StripeProblem } from './http/problem'
import { readAllowedMethods, readAmount, readCurrency, readFlag, readMetadata, readText } from './http/values'
import { findPaymentMethod } from './payment-methods'

const OPEN: readonly IntentStatus[] = ['requires_payment_method', 'requires_confirmation', 'requires_action']
const CANCELLATION_REASONS = ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']

export function createIntent(world: World, form: FormObject, cause: Cause): PaymentIntent {
  const amount = readAmount(form)
  const currency = readCurrency(form)
  if (amount === null) throw missing('amount')
  if (currency === null) throw missing('currency')
  const allowed = readAllowedMethods(form)
  const id = world.makeId('pi_')
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: allowed,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${world.makeId('', 25)}`,
    confirmation_method: 'automatic',
    created: world.seconds(),
    currency,
    customer: null,
    description: readText(form, 'description', 1_000),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: readMetadata(form) ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    processing: null,
    receipt_email: readText(form, 'receipt_email'),
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: readText(form, 'statement_descriptor_suffix', 22),
    status: 'requires_payment_method',
    transfer_group: readText(form, 'transfer_group'),
  }
  const method = readText(form, 'payment_method')
  if (method) {
    intent.payment_method = findPaymentMethod(world, method).id
    intent.status = 'requires_confirmation'
  }
  if (readFlag(form, 'confirm') && !method) throw missing('payment_method')
  world.state.stripe.intents[id] = intent
  emitEvent(world, 'payment_intent.created', intent, cause)
  if (readFlag(form, 'confirm')) confirmIntent(world, intent, form, cause)
  return intent
}

/** Throws resource_missing; `secret` is what a browser must send besides the id. */
export function findIntent(world: World, id: string, secret?: string): PaymentIntent {
  const intent = world.state.stripe.intents[id]
  if (!intent || (secret !== undefined && secret !== intent.client_secret)) throw noSuch('payment_intent', id)
  return intent
}

export function updateIntent(intent: PaymentIntent, form: FormObject): void {
  const amount = readAmount(form)
  const currency = readCurrency(form)
  if ((amount !== null || currency !== null) && !OPEN.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`,
    )
  }
  const allowed = readAllowedMethods(form)
  const metadata = readMetadata(form)
  if (amount !== null) intent.amount = amount
  if (currency !== null) intent.currency = currency
  if (allowed) intent.allowed_payment_method_types = allowed
  if (metadata)
    intent.metadata = Object.fromEntries(
      Object.entries({ ...intent.metadata, ...metadata }).filter(([, value]) => value !== ''),
    )
  if (form.description !== undefined) intent.description = readText(form, 'description', 1_000)
  if (form.receipt_email !== undefined) intent.receipt_email = readText(form, 'receipt_email')
  if (form.transfer_group !== undefined) intent.transfer_group = readText(form, 'transfer_group')
  if (form.statement_descriptor_suffix !== undefined)
    intent.statement_descriptor_suffix = readText(form, 'statement_descriptor_suffix', 22)
}

/** Whether a bank will be asked, and will decline. */
export function willBeDeclined({ state: { stripe } }: World, id: string, form: FormObject): boolean {
  const method = readText(form, 'payment_method') ?? stripe.intents[id]?.payment_method ?? ''
  const outcome = OUTCOMES[stripe.outcomes[method] ?? '']
  const isOpen = OPEN.some((status) => status === stripe.intents[id]?.status)
  return isOpen && outcome?.decline !== undefined && !outcome.authenticate
}

/** Charges the card, or requires 3-D Secure first. Throws the card error of the reply. */
export function confirmIntent(world: World, intent: PaymentIntent, form: FormObject, cause: Cause): void {
  if (intent.status === 'succeeded') {
    throw unexpectedState(
      intent,
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
    )
  }
  if (!OPEN.includes(intent.status)) {
    throw unexpectedState(intent, `You cannot confirm this PaymentIntent because it has a status of ${intent.status}.`)
  }
  const given = readText(form, 'payment_method') ?? intent.payment_method
  if (!given) {
    throw unexpectedState(intent, 'You cannot confirm this PaymentIntent because it is missing a payment method.')
  }
  const method = findPaymentMethod(world, given)
  intent.payment_method = method.id
  intent.last_payment_error = null
  intent.next_action = null
  const outcome = OUTCOMES[world.state.stripe.outcomes[method.id] ?? ''] ?? {}
  if (!outcome.authenticate) {
    settleCharge(world, intent, cause)
    return
  }
  const source = world.makeId('payatt_')
  intent.status = 'requires_action'
  intent.next_action = {
    type: 'use_stripe_sdk',
    use_stripe_sdk: {
      type: 'three_d_secure_redirect',
      stripe_js: `${world.publicOrigin}/stripe/challenge/${intent.id}?source=${source}`,
      source,
    },
  }
  world.state.stripe.challenges[intent.id] = source
  emitEvent(world, 'payment_intent.requires_action', intent, cause)
}

/** The end of 3-D Secure. `source` names the challenge: an old dialog cannot answer a newer one. */
export function answerChallenge(world: World, id: string, source: string, passed: boolean): void {
  const intent = world.state.stripe.intents[id]
  if (intent?.status !== 'requires_action' || world.state.stripe.challenges[id] !== source) return
  const cause = { requestId: null, idempotencyKey: null }
  delete world.state.stripe.challenges[id]
  intent.next_action = null
  if (!passed) {
    fail(world, intent, cause, {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    })
    return
  }
  try {
    settleCharge(world, intent, cause)
  } catch (problem) {
    if (!(problem instanceof StripeProblem)) throw problem
  }
}

export function cancelIntent(world: World, intent: PaymentIntent, form: FormObject, cause: Cause): void {
  const reason = readText(form, 'cancellation_reason')
  if (reason && !CANCELLATION_REASONS.includes(reason))
    throw invalid('cancellation_reason', `Invalid cancellation_reason: ${reason}`)
  if (!OPEN.includes(intent.status)) {
    throw unexpectedState(
      intent,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${OPEN.join(', ')}, requires_capture.`,
    )
  }
  intent.status = 'canceled'
  intent.canceled_at = world.seconds()
  intent.cancellation_reason = reason
  intent.next_action = null
  delete world.state.stripe.challenges[intent.id]
  emitEvent(world, 'payment_intent.canceled', intent, cause)
}

function settleCharge(world: World, intent: PaymentIntent, cause: Cause): void {
  const method = findPaymentMethod(world, intent.payment_method ?? '')
  const outcome = OUTCOMES[world.state.stripe.outcomes[method.id] ?? ''] ?? {}
  const charge = chargeCard(world, intent, method, outcome, cause)
  intent.latest_charge = charge.id
  if (!outcome.decline) {
    intent.status = 'succeeded'
    intent.amount_received = intent.amount
    emitEvent(world, 'payment_intent.succeeded', intent, cause)
    return
  }
  const { code, declineCode, message } = outcome.decline
  const error: StripeErrorBody = {
    type: 'card_error',
    code,
    ...(declineCode && { decline_code: declineCode }),
    message,
    charge: charge.id,
    payment_method: structuredClone(method),
  }
  fail(world, intent, cause, error)
  throw new StripeProblem(402, { ...error, payment_intent: structuredClone(intent) })
}

/** Not final: the same intent may be retried with another card. */
function fail(world: World, intent: PaymentIntent, cause: Cause, error: StripeErrorBody): void {
  intent.status = 'requires_payment_method'
  intent.payment_method = null
  intent.last_payment_error = error
  emitEvent(world, 'payment_intent.payment_failed', intent, cause)
}

function unexpectedState(intent: PaymentIntent, message: string): StripeProblem {
  return new StripeProblem(400, {
    code: 'payment_intent_unexpected_state',
    message,
    payment_intent: structuredClone(intent),
  })
}
