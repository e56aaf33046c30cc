import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js'

/** What became of an attempt to charge a card. */
export type CardOutcome =
  | { kind: 'paid'; paymentIntentId: string }
  /** Not charged; the same payment may be tried again. */
  | { kind: 'declined'; message: string }
  /** Not charged, and this payment can no longer be made: a new one may. */
  | { kind: 'ended'; message: string }
  /** Charged or not: only the server and the provider know, and must be asked before anything else. */
  | { kind: 'unknown' }

/** What went wrong, followed by what happened to the money. */
export function withoutCharge(problem: string): string {
  return `${problem.replace(/[.\s]*$/, '.')} Your card was not charged.`
}

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
      return { kind: 'declined', message: message ?? intent.last_payment_error?.message ?? 'Payment processing failed' }
    case 'canceled':
      return { kind: 'ended', message: 'Payment processing failed' }
    default:
      return { kind: 'unknown' }
  }
}

function messageOf(error: StripeError): string {
  return error.message ?? 'An error occurred during payment'
}
