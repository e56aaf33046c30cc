import type Stripe from 'stripe'
import type { DisputeState, Gateway, RefundState } from '../gateway'
import { asking } from './errors'

const PAGE = 100

/** Money that goes back out of a charge: refunds and disputes. */
export function stripeReturns(stripe: Stripe): Pick<Gateway, 'refund' | 'listRefunds' | 'listDisputes'> {
  const listRefunds: Gateway['listRefunds'] = async (charge) =>
    (await everyPage((page) => stripe.refunds.list({ charge, ...page }))).map(refundState)

  return {
    async refund({ reference, paymentExternalId, amount }) {
      // Stripe forgets its keys after a day; the list keeps the refund.
      const made = (await listRefunds(paymentExternalId)).find((refund) => refund.reference === reference)
      if (made) return made
      const refund = await asking(() =>
        stripe.refunds.create(
          {
            charge: paymentExternalId,
            amount,
            reason: 'requested_by_customer',
            metadata: { refund: reference },
          },
          { idempotencyKey: reference },
        ),
      )
      return refundState(refund)
    },

    listRefunds,

    listDisputes: async (charge) =>
      (await everyPage((page) => stripe.disputes.list({ charge, ...page }))).map(disputeState),
  }
}

/** Every object of a list, newest first. Throws as `asking`. */
export async function everyPage<Item extends { id: string }>(
  read: (page: { limit: number; starting_after?: string }) => Promise<{ data: Item[]; has_more: boolean }>,
): Promise<Item[]> {
  const items: Item[] = []
  for (;;) {
    const last = items.at(-1)
    const { data, has_more: more } = await asking(() => read({ limit: PAGE, ...(last && { starting_after: last.id }) }))
    items.push(...data)
    if (!more || data.length === 0) return items
  }
}

function refundState(refund: Stripe.Refund): RefundState {
  const { id, amount, currency, status, metadata, failure_reason: reason } = refund
  return {
    externalId: id,
    reference: metadata?.refund ?? null,
    amount,
    currency: currency.toUpperCase(),
    status: status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
    message: reason ?? null,
  }
}

function disputeState(dispute: Stripe.Dispute): DisputeState {
  const { balance_transactions: moved } = dispute
  const sum = (part: (booked: Stripe.BalanceTransaction) => number) =>
    moved.reduce((total, booked) => total + part(booked), 0)
  return {
    externalId: dispute.id,
    amount: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    status: disputeStatus(dispute.status),
    withdrawn: sum((booked) => booked.amount) < 0,
    feeInUsdCents: sum((booked) => (booked.currency === 'usd' ? booked.fee : 0)),
    reason: dispute.reason,
  }
}

/** An unknown status may still cost money: it counts as open. */
function disputeStatus(status: Stripe.Dispute['status']): DisputeState['status'] {
  if (status === 'lost') return 'lost'
  if (status === 'won' || status === 'prevented' || status === 'warning_closed') return 'won'
  return status === 'warning_needs_response' || status === 'warning_under_review' ? 'inquiry' : 'open'
}
