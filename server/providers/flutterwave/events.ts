import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { secretEqualsOne } from '../../platform/secrets/secret-equals'
import { sha256 } from '../../platform/secrets/secrets'
import type { ProviderChange, ProviderEvent } from '../gateway'

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
type FlutterwaveWebhook = z.output<typeof webhookSchema>

/** The body of the second version of the API, which some accounts still receive: flat, and without the name of an event. */
const oldWebhookSchema = z.object({ id: optionalId, txRef: z.string(), status: optionalText })

/** A webhook's body, or null for an unknown shape. */
function readWebhookBody(text: string): FlutterwaveWebhook | null {
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

type Headers = Record<string, string | string[] | undefined>

/**
 * A webhook of Flutterwave's, or null when nothing proves that its sender knows one of our secrets. The third version sends the secret itself;
 * some accounts also, or only, receive a signature of the body. Whatever is there must be right.
 */
export function readFlutterwaveEvent(
  rawBody: Buffer,
  headers: Headers,
  secrets: readonly string[],
): ProviderEvent | null {
  const { 'verif-hash': given, 'flutterwave-signature': signature } = headers
  if (given === undefined && signature === undefined) return null
  if (given !== undefined && !secretEqualsOne(String(given), secrets)) return null
  const signatures = secrets.map((secret) => signatureOf(rawBody, secret))
  if (signature !== undefined && !secretEqualsOne(String(signature), signatures)) return null
  const body = readWebhookBody(rawBody.toString('utf8'))
  const subject = body && (body.data.id ?? body.data.tx_ref ?? body.data.reference)
  // Validly signed but of an unknown shape: stored, and a person is asked to read it.
  if (!body || subject == null)
    return {
      eventKey: `unknown:${sha256(rawBody)}`,
      type: 'unknown',
      reference: null,
      change: {
        about: 'warning',
        key: 'webhook',
        title: 'a webhook',
        problem: UNKNOWN_WEBHOOK,
        payment: null,
        account: null,
      },
    }
  const { event, data } = body
  const change = changeIn(body)
  return {
    // The event has no id, so its content identifies it.
    eventKey: `${event}:${subject}:${data.status ?? ''}`,
    type: event,
    reference: change.about === 'payment' ? change.reference : null,
    change,
  }
}

const UNKNOWN_WEBHOOK =
  'A webhook with our secret has an unknown shape, and nothing was done with it. Please compare the settings of the webhook.'

/** The shape of refunds and chargebacks is not documented: any field that names the transaction will do. */
function changeIn({ event, data }: FlutterwaveWebhook): ProviderChange {
  if (event.startsWith('transfer.') && data.reference) return { about: 'transfer', reference: data.reference }
  const transaction = data.tx_id ?? data.transaction_id ?? data.TransactionId
  if (/^(refund|chargeback)\./.test(event) && transaction) return { about: 'return', paymentExternalId: transaction }
  if (event.startsWith('charge.') && data.tx_ref) return { about: 'payment', reference: data.tx_ref }
  return { about: 'nothing-of-ours' }
}

/** The base64 HMAC-SHA256 of the body, with the webhook secret as its key. */
function signatureOf(rawBody: Buffer, secret: string): string {
  return createHmac('sha256', secret).update(rawBody).digest('base64')
}
