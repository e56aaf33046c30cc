import { timingSafeEqual } from 'node:crypto'
import { sha256 } from '../../secrets/secrets'
import type { ProviderChange, ProviderEvent } from '../gateway'
import { type FlutterwaveWebhook, webhookBody } from './replies'

/** A webhook of Flutterwave's, or null when it does not carry our secret. */
export function readFlutterwaveEvent(
  rawBody: Buffer,
  given: string | string[] | undefined,
  secret: string,
): ProviderEvent | null {
  if (typeof given !== 'string' || !isSame(given, secret)) return null
  const body = webhookBody(rawBody.toString('utf8'))
  const subject = body && (body.data.id ?? body.data.tx_ref ?? body.data.reference)
  // Validly signed but of an unknown shape (the old version): kept for a person to read.
  if (!body || subject == null)
    return {
      eventKey: `unknown:${sha256(rawBody)}`,
      type: 'unknown',
      reference: null,
      change: { about: 'nothing-of-ours' },
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

/** The shape of refunds and chargebacks is not documented: any field that names the transaction will do. */
function changeIn({ event, data }: FlutterwaveWebhook): ProviderChange {
  if (event.startsWith('transfer.') && data.reference) return { about: 'transfer', reference: data.reference }
  const transaction = data.tx_id ?? data.transaction_id ?? data.TransactionId
  if (/^(refund|chargeback)\./.test(event) && transaction)
    return { about: 'return', paymentExternalId: String(transaction) }
  if (event.startsWith('charge.') && data.tx_ref) return { about: 'payment', reference: data.tx_ref }
  return { about: 'nothing-of-ours' }
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}
