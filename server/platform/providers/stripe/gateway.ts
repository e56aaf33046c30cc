import { withoutRepeats } from '../changes'
import type { Gateway, ProviderEvent } from '../gateway'
import type { ReplyReports } from '../unknown-reply'
import { createStripeAsk } from './ask'
import { connectToStripe, type StripeClientOptions } from './client'
import { type StripeConnect, stripeConnect } from './connect'
import { isLiveStripeKey } from './endpoint'
import { REPAIRED_TYPES, readListedEvent, readStripeEvent } from './events'
import { stripePayments } from './payments'
import { stripeRecords } from './records'
import { listedEventReply } from './replies'
import { stripeReturns } from './returns'
import { stripeTransfers } from './transfers'

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
