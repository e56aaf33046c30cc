import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js'
import { describe, expect, it } from 'vitest'
import { readCardResult } from './card-outcome'

/** The parts of Stripe's answers that are read, in the shapes of its own typings. */
const intent = (status: PaymentIntent.Status, more: object = {}) => ({ id: 'pi_1', status, ...more }) as PaymentIntent
const refused = (error: StripeError): PaymentIntentResult => ({ error })

describe('what became of a card', () => {
  it('was charged when the intent has succeeded', () => {
    expect(readCardResult({ paymentIntent: intent('succeeded') })).toEqual({ kind: 'paid', paymentIntentId: 'pi_1' })
  })

  it('was charged although an error came, when the intent in the error has succeeded', () => {
    const error: StripeError = {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      payment_intent: intent('succeeded'),
    }
    expect(readCardResult(refused(error)).kind).toBe('paid')
  })

  it('was not charged when the bank refused, in the bank’s words', () => {
    const error: StripeError = {
      type: 'card_error',
      message: 'Your card was declined.',
      payment_intent: intent('requires_payment_method'),
    }
    expect(readCardResult(refused(error))).toEqual({ kind: 'declined', message: 'Your card was declined.' })
  })

  it('was not charged when the form refused', () => {
    const error: StripeError = { type: 'validation_error', message: 'Your card number is incomplete.' }
    expect(readCardResult(refused(error)).kind).toBe('declined')
  })

  it('has words even when Stripe has none', () => {
    expect(readCardResult(refused({ type: 'card_error' }))).toEqual({
      kind: 'declined',
      message: 'An error occurred during payment',
    })
    expect(readCardResult({ paymentIntent: intent('requires_payment_method', { last_payment_error: null }) })).toEqual({
      kind: 'declined',
      message: 'Payment processing failed',
    })
  })

  it('can no longer be charged under an intent that was cancelled', () => {
    expect(readCardResult({ paymentIntent: intent('canceled') }).kind).toBe('ended')
  })

  it.each(['api_connection_error', 'api_error', 'rate_limit_error', 'authentication_error'] as const)(
    'is unknown after %s',
    (type) => {
      expect(readCardResult(refused({ type }))).toEqual({ kind: 'unknown' })
    },
  )

  it.each(['processing', 'requires_action', 'requires_capture', 'requires_confirmation'] as const)(
    'is unknown while the intent is %s',
    (status) => {
      expect(readCardResult({ paymentIntent: intent(status) })).toEqual({ kind: 'unknown' })
    },
  )
})
