import type Stripe from 'stripe'
import { minorToDecimal } from '#shared/rules/money/money'
import { digitsOf } from '../amounts'
import type { Gateway, ProviderRecord, RecordKind } from '../gateway'
import { asking } from './client'

const PAGE = 100

/** Stripe's lists of charges, refunds and transfers, newest first; the cursor is the id of the last object. */
export function stripeRecords(stripe: Stripe): Gateway['listRecords'] {
  return async (kind, { from, until }, cursor) => {
    const created = { gte: Math.floor(from / 1000), lt: Math.ceil(until / 1000) }
    const page = { created, limit: PAGE, ...(cursor !== null && { starting_after: cursor }) }
    const { records, more } = await asking(() => readPage(stripe, kind, page))
    return { records, next: more ? (records.at(-1)?.id ?? null) : null }
  }
}

async function readPage(
  stripe: Stripe,
  kind: RecordKind,
  page: { created: Stripe.RangeQueryParam; limit: number; starting_after?: string },
) {
  if (kind === 'payments')
    return present(await stripe.charges.list({ ...page, expand: ['data.payment_intent'] }), chargeRecord)
  if (kind === 'refunds') return present(await stripe.refunds.list(page), refundRecord)
  return present(await stripe.transfers.list(page), transferRecord)
}

function present<Item>({ data, has_more: more }: Stripe.ApiList<Item>, recordOf: (item: Item) => ProviderRecord) {
  return { records: data.map(recordOf), more }
}

function chargeRecord(charge: Stripe.Charge): ProviderRecord {
  const intent = typeof charge.payment_intent === 'object' ? charge.payment_intent : null
  return {
    id: charge.id,
    reference: intent?.id ?? (typeof charge.payment_intent === 'string' ? charge.payment_intent : null),
    ...moneyOf(charge),
    status: charge.status === 'succeeded' ? 'done' : charge.status === 'failed' ? 'failed' : 'pending',
    isOurs: intent?.metadata.attempt !== undefined,
  }
}

function refundRecord(refund: Stripe.Refund): ProviderRecord {
  const { status } = refund
  return {
    id: refund.id,
    reference: refund.metadata?.refund ?? null,
    ...moneyOf(refund),
    status: status === 'succeeded' ? 'done' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
    isOurs: refund.metadata?.refund !== undefined,
  }
}

function transferRecord(transfer: Stripe.Transfer): ProviderRecord {
  return {
    id: transfer.id,
    reference: transfer.transfer_group,
    ...moneyOf(transfer),
    status: transfer.reversed ? 'failed' : 'done',
    isOurs: transfer.metadata.payout !== undefined,
  }
}

function moneyOf({ amount, currency: code }: { amount: number; currency: string }) {
  const currency = code.toUpperCase()
  return { amount: minorToDecimal(amount, digitsOf(currency)), currency }
}
