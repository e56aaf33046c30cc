import { z } from 'zod'
import { type ProviderRecord, type RecordCalls, type RecordKind, unavailableIfRefused } from '../gateway'
import type { FlutterwaveClient } from './client'
import { pageReply } from './replies'

const text = z.union([z.string(), z.number()]).transform(String)

/** The parts of a row that are the same in the lists of transactions, refunds and transfers. */
const row = z.object({
  id: text,
  tx_ref: z.string().nullish(),
  reference: z.string().nullish(),
  comments: z.string().nullish(),
  amount: text.nullish(),
  amount_refunded: text.nullish(),
  currency: z.string().nullish(),
  status: z.string(),
})
type Row = z.output<typeof row>

const PATHS: Record<RecordKind, string> = {
  payments: '/v3/transactions',
  refunds: '/v3/refunds',
  transfers: '/v3/transfers',
}
/** How our own references begin, by which we recognise our objects. */
const OURS = /^(Pamoja refund |pamoja-|payout-)/

/** Flutterwave's lists, newest first, by whole days; the cursor is the number of the page. */
export function flutterwaveRecords(client: FlutterwaveClient): RecordCalls {
  return {
    async listRecords(kind, { from, until }, cursor) {
      const page = Number(cursor ?? 1)
      const query = { from: dayOf(from), to: dayOf(until), page: String(page) }
      const { data, meta } = await unavailableIfRefused(client.read(PATHS[kind], query, pageReply(row)))
      const pages = meta?.page_info?.total_pages ?? 1
      return {
        records: data.map((one) => recordOf(kind, one)),
        next: data.length > 0 && page < pages ? String(page + 1) : null,
      }
    },
  }
}

function recordOf(kind: RecordKind, { id, amount, amount_refunded: refunded, currency, ...rest }: Row): ProviderRecord {
  const reference = { payments: rest.tx_ref, refunds: rest.comments, transfers: rest.reference }[kind] ?? null
  return {
    id,
    reference,
    amount: (kind === 'refunds' ? refunded : amount) ?? '0',
    currency: currency ?? null,
    status: statusOf(rest.status.toLowerCase()),
    isOurs: reference !== null && OURS.test(reference),
  }
}

/** `successful`, `completed`, `completed-momo`; `failed`, `failed-…`; others are under way. */
function statusOf(status: string): ProviderRecord['status'] {
  if (/^(successful|completed)/.test(status)) return 'done'
  return status.startsWith('failed') ? 'failed' : 'pending'
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}
