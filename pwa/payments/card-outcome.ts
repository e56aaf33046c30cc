import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js'
import { UNEXPLAINED_FAILURE } from './words'

const PROCESSING_FAILED = 'Payment processing failed'

/** What became of an attempt to charge a card. */
export type CardOutcome =
  | { kind: 'paid'; paymentIntentId: string }
  /** Not charged; the same payment may be tried again. */
  | { kind: 'declined'; message: string }
  /** Not charged, and this payment can no longer be made: a new one may. */
  | { kind: 'ended'; message: string }
  /** Charged or not: only the server and the provider know, and must be asked before anything else. */
  | { kind: 'unknown' }

/** Reads Stripe's answer to a confirmation. Whatever does not clearly say what happened to the money is unknown. */
export function readCardResult({ paymentIntent, error }: PaymentIntentResult): CardOutcome {
  if (paymentIntent) return outcomeOf(paymentIntent, null)
  if (error.payment_intent) return outcomeOf(error.payment_intent, messageOf(error))
  // Found in the form or by the bank. No answer at all (`api_connection_error`) may mean that the card was charged.
  const isRefusal = error.type === 'card_error' || error.type === 'validation_error'
  return isRefusal ? { kind: 'declined', message: messageOf(error) } : { kind: 'unknown' }
}

function outcomeOf(intent: PaymentIntent, message: string | null): CardOutcome {
  switch (intent.status) {
    case 'succeeded':
      return { kind: 'paid', paymentIntentId: intent.id }
    case 'requires_payment_method':
      return { kind: 'declined', message: message ?? intent.last_payment_error?.message ?? PROCESSING_FAILED }
    case 'canceled':
      return { kind: 'ended', message: PROCESSING_FAILED }
    default:
      return { kind: 'unknown' }
  }
}

function messageOf(error: StripeError): string {
  return error.message ?? UNEXPLAINED_FAILURE
}
