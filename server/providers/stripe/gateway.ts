import Stripe from 'stripe'
import { type GatewayOptions, jsonOrNull, unknownWebhook } from '../exchange'
import type { Gateway, ProviderChange, ProviderEvent, ProviderWarning } from '../gateway'
import { connectToStripe, createStripeAsk, isLiveStripeKey, type StripeEndpoint } from './client'
import { type StripeConnect, stripeConnect } from './connect'
import { stripePayments } from './payments'
import { stripeRecords } from './records'
import { eventBody, listedEventReply, type StripeEvent } from './replies'
import { stripeReturns } from './returns'
import { stripeTransfers } from './transfers'

/** The events that may be missed when webhooks fail: all but payments, whose status we request anyway. */
const REPAIRED_TYPES = [
  ...['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed'],
  ...['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'],
  ...['charge.dispute.funds_withdrawn', 'charge.dispute.funds_reinstated'],
  ...['transfer.created', 'transfer.updated', 'transfer.reversed', 'account.updated'],
]

export interface StripeGateway extends Gateway, StripeConnect {
  readEvent(...message: Parameters<Gateway['readEvent']>): ProviderEvent | null
}

export function createStripeGateway(options: StripeEndpoint & GatewayOptions): StripeGateway {
  const { secretKey, webhookSecrets, timeoutMs, clock, reports } = options
  const live = isLiveStripeKey(secretKey)
  const stripe = connectToStripe(options, timeoutMs)
  const ask = createStripeAsk(reports)

  return {
    provider: 'stripe',
    address: options.address,
    configured: true,
    live,
    ...stripePayments(stripe, ask),
    ...stripeTransfers(stripe, ask),
    ...stripeReturns(stripe, ask),
    ...stripeConnect(stripe, ask),
    listRecords: stripeRecords(stripe),

    async listChanges(since) {
      const created = { gte: Math.floor(since / 1000) }
      const events = await ask.list({ name: 'GET /v1/events', subject: '' }, listedEventReply, (page) =>
        stripe.events.list({ created, types: REPAIRED_TYPES, ...page }),
      )
      return events.map(readListedEvent)
    },

    readEvent(rawBody, headers) {
      const signature = headers['stripe-signature']
      if (typeof signature !== 'string') return null
      const isSigned = webhookSecrets.some((secret) => isSignedWith(stripe, rawBody, signature, secret, clock()))
      return isSigned ? readStripeEvent(rawBody, live) : null
    },
  }
}

/** Seconds: an older signature is a replay. */
const TOLERANCE = 300

function isSignedWith(stripe: Stripe, rawBody: Buffer, signature: string, secret: string, now: number): boolean {
  try {
    return stripe.webhooks.signature?.verifyHeader(rawBody, signature, secret, TOLERANCE, undefined, now) ?? false
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw error
  }
}

/** The event of a signed webhook; null for one of the other mode. */
function readStripeEvent(rawBody: Buffer, live: boolean): ProviderEvent | null {
  const parsed = eventBody.safeParse(jsonOrNull(rawBody))
  if (!parsed.success) return unknownWebhook(rawBody, UNKNOWN_WEBHOOK)
  const event = parsed.data
  if (event.livemode !== live) return null
  const { object } = event.data
  const reference = object.object === 'payment_intent' ? object.id : object.payment_intent
  return { eventKey: event.id, type: event.type, reference: reference ?? null, change: changeIn(event) }
}

const UNKNOWN_WEBHOOK = {
  title: 'a webhook',
  problem:
    'It has the right signature and an unknown shape, and nothing was done with it. Please compare the API version of the endpoint.',
}

function readListedEvent(event: unknown): ProviderChange {
  const parsed = eventBody.safeParse(event)
  return parsed.success ? changeIn(parsed.data) : { about: 'nothing-of-ours' }
}

function changeIn(event: StripeEvent): ProviderChange {
  const { type, account, data } = event
  const { object } = data
  if (type.startsWith('payment_intent.') && object.id) return { about: 'payment', reference: object.id }
  const charge = object.object === 'charge' ? object.id : object.charge
  if (/^(charge\.refunded|charge\.dispute\.|charge\.refund\.|refund\.)/.test(type) && charge)
    return { about: 'return', paymentExternalId: charge }
  if (type.startsWith('charge.') && object.payment_intent) return { about: 'payment', reference: object.payment_intent }
  if (type.startsWith('radar.early_fraud_warning.') && charge) return fraudWarning(event, charge)
  if (type.startsWith('transfer.') && object.transfer_group)
    return { about: 'transfer', reference: object.transfer_group }
  if (type === 'payout.failed') return bankPayoutWarning(event)
  const stripeAccountId = type === 'account.updated' ? object.id : (object.account ?? account)
  // A payout to the bank of a connected account, or its end, may change what the account needs.
  if ((/^(account|capability)\./.test(type) || (type.startsWith('payout.') && account)) && stripeAccountId)
    return { about: 'account', stripeAccountId }
  return { about: 'nothing-of-ours' }
}

/** A dispute with a fee will likely follow; once refunded or disputed, the warning is not actionable. */
function fraudWarning({ data: { object } }: StripeEvent, charge: string): ProviderWarning {
  const kind = object.fraud_type ? ` (${object.fraud_type.replaceAll('_', ' ')})` : ''
  return {
    about: 'warning',
    key: `early fraud warning ${object.id ?? charge}`,
    title: `payment ${charge}`,
    problem:
      object.actionable === false
        ? null
        : `The bank reports it as fraud${kind}. Refund the donation now: a dispute would also cost a fee.`,
    payment: charge,
    account: null,
  }
}

/** Stripe could not send a recipient's balance, or our own, to the bank account. The money is back in that balance. */
function bankPayoutWarning({ account, data: { object } }: StripeEvent): ProviderWarning {
  const reason = object.failure_code ? ` (${object.failure_code.replaceAll('_', ' ')})` : ''
  const whose = account
    ? `the recipient’s bank account${reason}. Ask the recipient`
    : `our own bank account${reason}. Go to Stripe`
  return {
    about: 'warning',
    key: `bank payout ${object.id ?? account ?? ''}`,
    title: account ? `account ${account}` : 'our own account',
    problem: `The money did not reach ${whose} to correct the bank details.`,
    payment: null,
    account: account ?? null,
  }
}
