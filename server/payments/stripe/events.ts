import Stripe from 'stripe'
import { z } from 'zod'
import type { ProviderEvent } from '../gateway'

/** Seconds: an older signature is a replay. */
const TOLERANCE = 300

const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({ id: z.string().optional(), object: z.string(), payment_intent: z.string().nullish() }),
  }),
})

interface Delivered {
  rawBody: Buffer
  signature: string | string[] | undefined
  secret: string
  live: boolean
  /** Milliseconds since 1970. */
  now: number
}

/** A webhook of Stripe's, or null when the signature is wrong, too old, or the event of the other mode. */
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
    return { eventKey: event.id, type: event.type, reference: reference ?? null }
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof z.ZodError) return null
    throw error
  }
}
