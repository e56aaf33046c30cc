import Stripe from 'stripe'
import { sha256 } from '../../platform/secrets/secrets'
import { withoutRepeats } from '../changes'
import type { Gateway, ProviderChange, ProviderEvent } from '../gateway'
import type { ReplyReports } from '../unknown-reply'
import { createStripeAsk } from './ask'
import { connectToStripe, type StripeClientOptions } from './client'
import { type StripeConnect, stripeConnect } from './connect'
import { isLiveStripeKey } from './endpoint'
import { stripePayments } from './payments'
import { stripeRecords } from './records'
import { eventBody, listedEventReply, type StripeEvent } from './replies'
import { stripeReturns } from './returns'
import { stripeTransfers } from './transfers'
import { bankPayoutWarning, fraudWarning, UNKNOWN_WEBHOOK } from './warnings'

/** Seconds: an older signature is a replay. */
const TOLERANCE = 300

/** The events that may be missed when webhooks fail: all but payments, whose status we request anyway. */
const REPAIRED_TYPES = [
  ...['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed'],
  ...['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'],
  ...['charge.dispute.funds_withdrawn', 'charge.dispute.funds_reinstated'],
  ...['transfer.created', 'transfer.updated', 'transfer.reversed', 'account.updated'],
]

interface Delivered {
  rawBody: Buffer
  signature: string | string[] | undefined
  /** One for each endpoint, and a second one for an endpoint while its secret is replaced. */
  secrets: readonly string[]
  live: boolean
  /** Milliseconds since 1970. */
  now: number
}

/** A webhook of Stripe's, or null when the signature is wrong or too old, or the event is of the other mode. */
function readStripeEvent(stripe: Stripe, { rawBody, signature, secrets, live, now }: Delivered): ProviderEvent | null {
  if (typeof signature !== 'string') return null
  const isSigned = secrets.some((secret) => {
    try {
      return stripe.webhooks.signature?.verifyHeader(rawBody, signature, secret, TOLERANCE, undefined, now) ?? false
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
      throw error
    }
  })
  if (!isSigned) return null
  const parsed = eventBody.safeParse(parseJson(rawBody))
  // Validly signed but of an unknown shape: stored, and a person is asked to read it.
  if (!parsed.success)
    return { eventKey: `unknown:${sha256(rawBody)}`, type: 'unknown', reference: null, change: UNKNOWN_WEBHOOK }
  const event = parsed.data
  if (event.livemode !== live) return null
  const { object } = event.data
  const reference = object.object === 'payment_intent' ? object.id : object.payment_intent
  return { eventKey: event.id, type: event.type, reference: reference ?? null, change: changeIn(event) }
}

/** Null when it is not JSON. */
function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return null
  }
}

/** The change that an event in Stripe's event list reports. */
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

export interface StripeGateway extends Gateway, StripeConnect {
  readEvent(...message: Parameters<Gateway['readEvent']>): ProviderEvent | null
}

export interface StripeGatewayOptions extends StripeClientOptions {
  /** One for each endpoint: our own events, and those of connected accounts. */
  webhookSecrets: readonly string[]
  clock: () => number
  reports: ReplyReports
}

/** Stripe: donations by card, and payouts to Connect accounts. */
export function createStripeGateway(options: StripeGatewayOptions): StripeGateway {
  const { secretKey, webhookSecrets, clock, reports } = options
  const live = isLiveStripeKey(secretKey)
  const stripe = connectToStripe(options)
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
    ...stripeRecords(stripe),

    async listChanges(since) {
      const created = { gte: Math.floor(since / 1000) }
      const events = await ask.list({ name: 'GET /v1/events', subject: '' }, listedEventReply, (page) =>
        stripe.events.list({ created, types: REPAIRED_TYPES, ...page }),
      )
      return withoutRepeats(events.map(readListedEvent))
    },

    readEvent: (rawBody, headers) =>
      readStripeEvent(stripe, {
        rawBody,
        signature: headers['stripe-signature'],
        secrets: webhookSecrets,
        live,
        now: clock(),
      }),
  }
}
