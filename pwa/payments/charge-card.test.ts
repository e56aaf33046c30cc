import type { PaymentIntent, PaymentIntentResult, StripeError } from '@stripe/stripe-js'
import { describe, expect, it } from 'vitest'
import { readCardResult } from './charge-card'

/** The parts of Stripe's results that we read, typed with Stripe's own types. */
const intent = (status: PaymentIntent.Status, more: object = {}) => ({ id: 'pi_1', status, ...more }) as PaymentIntent
const refused = (error: StripeError): PaymentIntentResult => ({ error })

describe('the outcome of a card payment', () => {
  it('is paid when the intent has succeeded', () => {
    expect(readCardResult({ paymentIntent: intent('succeeded') })).toEqual({ kind: 'paid', paymentIntentId: 'pi_1' })
  })

  it('is paid despite an error, when the intent in the error has succeeded', () => {
    const error: StripeError = {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      payment_intent: intent('succeeded'),
    }
    expect(readCardResult(refused(error)).kind).toBe('paid')
  })

  it('is declined with the bank’s message when the bank refuses', () => {
    const error: StripeError = {
      type: 'card_error',
      message: 'Your card was declined.',
      payment_intent: intent('requires_payment_method'),
    }
    expect(readCardResult(refused(error))).toEqual({ kind: 'declined', message: 'Your card was declined.' })
  })

  it('has a message even when Stripe gives none', () => {
    expect(readCardResult(refused({ type: 'card_error' }))).toEqual({
      kind: 'declined',
      message: 'An error occurred during payment',
    })
    expect(readCardResult({ paymentIntent: intent('requires_payment_method', { last_payment_error: null }) })).toEqual({
      kind: 'declined',
      message: 'Payment processing failed',
    })
  })

  it('is ended when the intent was cancelled', () => {
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
