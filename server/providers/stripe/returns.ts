import type Stripe from 'stripe'
import type { DisputeState, RefundState, ReturnCalls } from '../gateway'
import type { StripeAsk } from './client'
import { ofCharged } from './payments'
import { disputeReply, refundReply, type StripeBooked, type StripeDispute, type StripeRefund } from './replies'

export function stripeReturns(stripe: Stripe, ask: StripeAsk): ReturnCalls {
  const listRefunds: ReturnCalls['listRefunds'] = async (charge) => {
    const about = { name: 'GET /v1/refunds', subject: charge }
    return (await ask.list(about, refundReply, (page) => stripe.refunds.list({ charge, ...page }))).map(refundState)
  }

  return {
    async refund({ reference, paymentExternalId, amount }) {
      // Stripe forgets its keys after a day; the list keeps the refund.
      const made = (await listRefunds(paymentExternalId)).find((refund) => refund.reference === reference)
      if (made) return made
      const about = { name: 'POST /v1/refunds', subject: paymentExternalId }
      const refund = await ask.one(about, refundReply, () =>
        stripe.refunds.create(
          { charge: paymentExternalId, amount, reason: 'requested_by_customer', metadata: { refund: reference } },
          { idempotencyKey: reference },
        ),
      )
      return refundState(refund)
    },

    listRefunds,

    async listDisputes(charge) {
      const about = { name: 'GET /v1/disputes', subject: charge }
      return (await ask.list(about, disputeReply, (page) => stripe.disputes.list({ charge, ...page }))).map(
        disputeState,
      )
    },
  }
}

function refundState(refund: StripeRefund): RefundState {
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

function disputeState(dispute: StripeDispute): DisputeState {
  const { balance_transactions: moved } = dispute
  const sum = (part: (booked: StripeBooked) => number) => moved.reduce((total, booked) => total + part(booked), 0)
  return {
    externalId: dispute.id,
    amount: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    status: disputeStatus(dispute.status),
    withdrawn: sum((booked) => booked.amount) < 0,
    feeInUsdCents: sum((booked) => feeInUsdCents(booked, dispute)),
    reason: dispute.reason ?? null,
  }
}

/** Payments by card are in dollars; where our balance is in another currency, the fee is converted at the rate of the dispute. */
function feeInUsdCents(booked: StripeBooked, { currency, amount }: StripeDispute): number {
  if (booked.currency === 'usd') return booked.fee
  return currency === 'usd' ? ofCharged(booked.fee, booked, amount) : 0
}

/** An unknown status may still cost money: it counts as open. */
function disputeStatus(status: string): DisputeState['status'] {
  if (status === 'lost') return 'lost'
  if (status === 'won' || status === 'prevented' || status === 'warning_closed') return 'won'
  return status === 'warning_needs_response' || status === 'warning_under_review' ? 'inquiry' : 'open'
}
