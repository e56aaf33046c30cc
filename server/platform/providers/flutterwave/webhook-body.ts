import { z } from 'zod'

const optionalText = z.string().nullish().catch(null)
const optionalId = z.union([z.number(), z.string()]).transform(String).nullish().catch(null)

const webhookSchema = z.object({
  event: z.string(),
  // The id is sometimes missing right after a phone payment.
  data: z.object({
    id: optionalId,
    status: optionalText,
    tx_ref: optionalText,
    reference: optionalText,
    tx_id: optionalId,
    transaction_id: optionalId,
    TransactionId: optionalId,
  }),
})
export type FlutterwaveWebhook = z.output<typeof webhookSchema>

/** The body of the second version of the API, which some accounts still receive: flat, and without the name of an event. */
const oldWebhookSchema = z.object({ id: optionalId, txRef: z.string(), status: optionalText })

/** A webhook's body, or null for an unknown shape. */
export function readWebhookBody(text: string): FlutterwaveWebhook | null {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    return null
  }
  const known = webhookSchema.safeParse(body)
  if (known.success) return known.data
  const old = oldWebhookSchema.safeParse(body)
  if (!old.success) return null
  const { id, txRef, status } = old.data
  return webhookSchema.parse({ event: 'charge.completed', data: { id, status, tx_ref: txRef } })
}
