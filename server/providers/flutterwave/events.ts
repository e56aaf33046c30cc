import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { DAY } from '../../platform/durations'
import { secretEqualsOne } from '../../platform/secrets/secrets'
import { jsonOrNull, unknownWebhook } from '../exchange'
import { type ProviderChange, unavailableIfRefused } from '../gateway'
import { eachRow, type FlutterwaveClient } from './client'
import { chargebackSchema, refundSchema, transferSchema } from './replies'

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

type Headers = Record<string, string | string[] | undefined>

/** Null without proof of a secret: version three sends the secret, some accounts a signature, too or only. */
export function readFlutterwaveEvent(rawBody: Buffer, headers: Headers, secrets: readonly string[]) {
  const { 'verif-hash': given, 'flutterwave-signature': signature } = headers
  if (given === undefined && signature === undefined) return null
  if (given !== undefined && !secretEqualsOne(String(given), secrets)) return null
  const signatures = secrets.map((secret) => signatureOf(rawBody, secret))
  if (signature !== undefined && !secretEqualsOne(String(signature), signatures)) return null
  const body = readWebhookBody(rawBody)
  const subject = body && (body.data.id ?? body.data.tx_ref ?? body.data.reference)
  if (!body || subject == null) return unknownWebhook(rawBody, UNKNOWN_WEBHOOK)
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

const UNKNOWN_WEBHOOK = {
  title: 'a webhook',
  problem:
    'A webhook with our secret has an unknown shape, and nothing was done with it. Please compare the settings of the webhook.',
}

function readWebhookBody(rawBody: Buffer): FlutterwaveWebhook | null {
  const body = jsonOrNull(rawBody)
  const known = webhookSchema.safeParse(body)
  if (known.success) return known.data
  const old = oldWebhookSchema.safeParse(body)
  if (!old.success) return null
  const { id, txRef, status } = old.data
  return webhookSchema.parse({ event: 'charge.completed', data: { id, status, tx_ref: txRef } })
}

/** The shape of refunds and chargebacks is not documented: any field that names the transaction will do. */
function changeIn({ event, data }: FlutterwaveWebhook): ProviderChange {
  if (event.startsWith('transfer.') && data.reference) return { about: 'transfer', reference: data.reference }
  const transaction = data.tx_id ?? data.transaction_id ?? data.TransactionId
  if (/^(refund|chargeback)\./.test(event) && transaction) return { about: 'return', paymentExternalId: transaction }
  if (event.startsWith('charge.') && data.tx_ref) return { about: 'payment', reference: data.tx_ref }
  return { about: 'nothing-of-ours' }
}

/** The base64 HMAC-SHA256 of the body, with the webhook secret as its key. */
const signatureOf = (rawBody: Buffer, secret: string) => createHmac('sha256', secret).update(rawBody).digest('base64')

/** Lists filter by the day on which something began; a chargeback changes for months, without a webhook. */
const CHARGEBACKS_WATCHED_FOR = 120 * DAY

/** Transfers and refunds that began since a moment (milliseconds), and every chargeback that may have changed. */
export function listFlutterwaveChanges(client: FlutterwaveClient, since: number): Promise<ProviderChange[]> {
  return unavailableIfRefused(readChanges(client, since))
}

async function readChanges(client: FlutterwaveClient, since: number): Promise<ProviderChange[]> {
  const changes: ProviderChange[] = []
  for await (const { reference } of eachRow(client, '/v3/transfers', from(since), transferSchema))
    if (reference) changes.push({ about: 'transfer', reference })
  for await (const { transactionId: id } of eachRow(client, '/v3/refunds', from(since), refundSchema))
    if (id) changes.push({ about: 'return', paymentExternalId: id })
  const watched = from(since - CHARGEBACKS_WATCHED_FOR)
  for await (const { transaction_id: id } of eachRow(client, '/v3/chargebacks', watched, chargebackSchema))
    if (id) changes.push({ about: 'return', paymentExternalId: id })
  return changes
}

const from = (moment: number): { from: string } => ({ from: new Date(moment).toISOString().slice(0, 10) })
