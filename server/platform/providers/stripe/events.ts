import Stripe from 'stripe'
import { z } from 'zod'
import type { ProviderChange, ProviderEvent } from '../gateway'

/** Seconds: an older signature is a replay. */
const TOLERANCE = 300

/** The events that may be missed when webhooks fail: all but payments, whose status we request anyway. */
export const REPAIRED_TYPES = [
  ...['charge.refunded', 'refund.created', 'refund.updated', 'refund.failed'],
  ...['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'],
  ...['charge.dispute.funds_withdrawn', 'charge.dispute.funds_reinstated'],
  ...['transfer.created', 'transfer.updated', 'transfer.reversed', 'account.updated'],
]

const text = z.string().nullish()
const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  /** The connected account where it happened. */
  account: text,
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      object: z.string(),
      payment_intent: text,
      charge: text,
      transfer_group: text,
      account: text,
    }),
  }),
})
type StripeEvent = z.output<typeof eventSchema>

interface Delivered {
  rawBody: Buffer
  signature: string | string[] | undefined
  secret: string
  live: boolean
  /** Milliseconds since 1970. */
  now: number
}

/** A webhook of Stripe's, or null when the signature is wrong or too old, or the event is of the other mode. */
export function readStripeEvent(
  stripe: Stripe,
  { rawBody, signature, secret, live, now }: Delivered,
): ProviderEvent | null {
  if (typeof signature !== 'string') return null
  try {
    const event = eventSchema.parse(
      stripe.webhooks.constructEvent(rawBody, signature, secret, TOLERANCE, undefined, now),
    )
    if (event.livemode !== live) return null
    const { object } = event.data
    const reference = object.object === 'payment_intent' ? object.id : object.payment_intent
    return { eventKey: event.id, type: event.type, reference: reference ?? null, change: changeIn(event) }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof z.ZodError) return null
    throw error
  }
}

/** The change that an event in Stripe's event list reports. */
export function readListedEvent(event: Stripe.Event): ProviderChange {
  const parsed = eventSchema.safeParse(event)
  return parsed.success ? changeIn(parsed.data) : { about: 'nothing-of-ours' }
}

function changeIn({ type, account, data: { object } }: StripeEvent): ProviderChange {
  if (type.startsWith('payment_intent.') && object.id) return { about: 'payment', reference: object.id }
  const charge = object.object === 'charge' ? object.id : object.charge
  if (/^(charge\.refunded|charge\.dispute\.|charge\.refund\.|refund\.)/.test(type) && charge)
    return { about: 'return', paymentExternalId: charge }
  if (type.startsWith('charge.') && object.payment_intent) return { about: 'payment', reference: object.payment_intent }
  if (type.startsWith('transfer.') && object.transfer_group)
    return { about: 'transfer', reference: object.transfer_group }
  const stripeAccountId = type === 'account.updated' ? object.id : (object.account ?? account)
  if (/^(account|capability)\./.test(type) && stripeAccountId) return { about: 'account', stripeAccountId }
  return { about: 'nothing-of-ours' }
}
