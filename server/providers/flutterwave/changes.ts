import { withoutRepeats } from '../changes'
import { type ProviderChange, unavailableIfRefused } from '../gateway'
import type { FlutterwaveClient } from './client'
import { eachRow } from './pages'
import { chargebackSchema, refundSchema, transferSchema } from './replies'

const DAY = 86_400_000
/** Lists filter by the day on which something began; a chargeback changes for months, without a webhook. */
const CHARGEBACKS_WATCHED_FOR = 120 * DAY

/** Transfers and refunds that began since a moment (milliseconds), and every chargeback that may have changed. */
export async function listFlutterwaveChanges(client: FlutterwaveClient, since: number): Promise<ProviderChange[]> {
  return withoutRepeats(await unavailableIfRefused(readChanges(client, since)))
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

function from(moment: number): { from: string } {
  return { from: new Date(moment).toISOString().slice(0, 10) }
}
