import { withoutRepeats } from '../changes'
import { isLiveStripeKey } from '../endpoints'
import type { Gateway } from '../gateway'
import { connectToStripe, type StripeClientOptions } from './client'
import { type StripeConnect, stripeConnect } from './connect'
import { REPAIRED_TYPES, readListedEvent, readStripeEvent } from './events'
import { stripePayments } from './payments'
import { stripeRecords } from './records'
import { everyPage, stripeReturns } from './returns'
import { stripeTransfers } from './transfers'

export interface StripeGateway extends Gateway, StripeConnect {}

export interface StripeGatewayOptions extends StripeClientOptions {
  webhookSecret: string
  clock: () => number
}

/** Stripe: donations by card, and payouts to Connect accounts. */
export function createStripeGateway(options: StripeGatewayOptions): StripeGateway {
  const { secretKey, webhookSecret, clock } = options
  const live = isLiveStripeKey(secretKey)
  const stripe = connectToStripe(options)

  return {
    provider: 'stripe',
    live,
    ...stripePayments(stripe),
    ...stripeTransfers(stripe),
    ...stripeReturns(stripe),
    ...stripeConnect(stripe),
    ...stripeRecords(stripe),

    async listChanges(since) {
      const created = { gte: Math.floor(since / 1000) }
      const events = await everyPage((page) => stripe.events.list({ created, types: REPAIRED_TYPES, ...page }))
      return withoutRepeats(events.map(readListedEvent))
    },

    readEvent: (rawBody, headers) =>
      readStripeEvent(stripe, {
        rawBody,
        signature: headers['stripe-signature'],
        secret: webhookSecret,
        live,
        now: clock(),
      }),
  }
}
