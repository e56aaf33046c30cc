import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js'
import { say } from '#shared/language/say'
import { unexplainedFailure } from '../words'

const processingFailed = () => say('Payment processing failed')

/** The outcome of an attempt to charge a card. */
export type CardOutcome =
  | { kind: 'paid'; paymentIntentId: string }
  /** Not charged; the same payment may be retried. */
  | { kind: 'declined'; message: string }
  /** Not charged, and this payment has ended: the donor may start a new one. */
  | { kind: 'ended'; message: string }
  /** Unknown whether it was charged: the server and the provider must be asked first. */
  | { kind: 'unknown' }

/** Reads Stripe's result of a confirmation. The outcome is unknown unless the result clearly says what happened to the money. */
export function readCardResult({ paymentIntent, error }: PaymentIntentResult): CardOutcome {
  if (paymentIntent) return outcomeOf(paymentIntent, null)
  if (error.payment_intent) return outcomeOf(error.payment_intent, messageOf(error))
  // Refused by the form or the bank. After `api_connection_error` the card may have been charged.
  const isRefusal = error.type === 'card_error' || error.type === 'validation_error'
  return isRefusal ? { kind: 'declined', message: messageOf(error) } : { kind: 'unknown' }
}

function outcomeOf(intent: PaymentIntent, message: string | null): CardOutcome {
  switch (intent.status) {
    case 'succeeded':
      return { kind: 'paid', paymentIntentId: intent.id }
    case 'requires_payment_method':
      return { kind: 'declined', message: message ?? intent.last_payment_error?.message ?? processingFailed() }
    case 'canceled':
      return { kind: 'ended', message: processingFailed() }
    default:
      return { kind: 'unknown' }
  }
}

function messageOf(error: StripeError): string {
  return error.message ?? unexplainedFailure()
}
