import type Stripe from 'stripe'
import { type PaymentCalls, type PaymentState, ProviderUnavailable, type ReceivedPayment } from '../gateway'
import { isAbsent, isRefusedAs, type StripeAsk } from './client'
import { intentReply, type StripeBooked, type StripeIntent, type StripePayment } from './replies'

export function stripePayments(stripe: Stripe, ask: StripeAsk): PaymentCalls {
  const retrieve = (id: string) =>
    ask.one({ name: 'GET /v1/payment_intents/{id}', subject: id }, intentReply, () =>
      stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] }),
    )

  return {
    async open(charge) {
      const intent = await ask.one({ name: 'POST /v1/payment_intents', subject: '' }, intentReply, () =>
        stripe.paymentIntents.create(
          // Only values that never change: under one key a repeat must be the same request.
          {
            amount: charge.amount,
            currency: charge.currency.toLowerCase(),
            allowed_payment_method_types: ['card'],
            description: `Donation to fundraiser ${charge.fundraiserId}`,
            // Shows at Stripe which donations belong together.
            transfer_group: `fundraiser-${charge.fundraiserId}`,
            metadata: { attempt: charge.attemptPublicId, fundraiser: String(charge.fundraiserId) },
          },
          { idempotencyKey: `don-${charge.reference}` },
        ),
      )
      if (!intent.clientSecret) throw new ProviderUnavailable('Stripe answered without a client secret')
      return { reference: intent.id, handle: intent.clientSecret }
    },

    async lookUp(reference) {
      try {
        return stateOf(await retrieve(reference))
      } catch (error) {
        if (isAbsent(error)) return 'not-found'
        throw error
      }
    },

    async close({ reference }) {
      try {
        await ask.one({ name: 'POST /v1/payment_intents/{id}/cancel', subject: reference }, intentReply, () =>
          stripe.paymentIntents.cancel(reference, { cancellation_reason: 'abandoned' }),
        )
        return 'closed'
      } catch (error) {
        if (isAbsent(error)) return 'closed'
        if (!isRefusedAs(error, 'payment_intent_unexpected_state')) throw error
      }
      const { status } = await retrieve(reference)
      if (status === 'succeeded') return 'paid-meanwhile'
      if (status === 'canceled') return 'closed'
      throw new ProviderUnavailable(`Stripe could not cancel a payment that is ${status}`)
    },
  }
}

/** Unknown statuses, and statuses that cards normally skip, mean: ask again later. */
function stateOf(intent: StripeIntent): PaymentState {
  const message = donorMessage(intent)
  if (intent.payment) return { status: 'paid', received: [receivedBy(intent.payment)], message: null }
  if (intent.status === 'canceled') return { status: 'closed', received: [], message }
  if (intent.status === 'requires_action') return { status: 'action', received: [], message: null }
  const declined = intent.status === 'requires_payment_method' && intent.error !== null
  return { status: declined ? 'declined' : 'waiting', received: [], message: declined ? message : null }
}

/** Only the messages that Stripe writes for the cardholder. */
function donorMessage({ error }: StripeIntent): string | null {
  const forDonor = error?.type === 'card_error' || error?.code === 'payment_intent_authentication_failure'
  return forDonor ? (error.message ?? null) : null
}

function receivedBy(payment: StripePayment): ReceivedPayment {
  const { latest_charge: charge, amount_received: amount } = payment
  const booked =
    typeof charge === 'object' && typeof charge.balance_transaction === 'object' ? charge.balance_transaction : null
  const currency = payment.currency.toUpperCase()
  const settledIn = booked?.currency.toUpperCase()
  return {
    externalId: typeof charge === 'string' ? charge : charge.id,
    amount,
    currency,
    attemptPublicId: payment.metadata?.attempt ?? null,
    live: payment.livemode,
    fee: booked ? { amount: ofCharged(booked.fee, booked, amount), currency } : null,
    ...(booked &&
      settledIn !== currency && {
        settled: { amount: booked.amount, fee: booked.fee, currency: booked.currency.toUpperCase() },
      }),
  }
}

/** At the rate of the two amounts, because `exchange_rate` is rounded; `charged`: minor units. */
export function ofCharged(minor: number, booked: Pick<StripeBooked, 'amount'>, charged: number): number {
  const settled = Math.abs(booked.amount)
  if (settled === 0 || settled === charged) return minor
  return Number((2n * BigInt(minor) * BigInt(charged) + BigInt(settled)) / (2n * BigInt(settled)))
}
