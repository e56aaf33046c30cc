import type {
  PaymentIntent,
  PaymentIntentResult,
  Stripe,
  StripeCardNumberElement,
  StripeElements,
  StripeError,
} from '@stripe/stripe-js'
import type { CallReply } from '#shared/contract/base/call'
import { createPaymentIntent, setupFailed } from '#shared/contract/payments'
import { say } from '#shared/language/say'
import { clientPage } from '../api/client'
import { ApiError, ConnectionError } from '../api/errors'
import { dropAttemptKey, storeAttemptKey } from './attempt-key'
import { type Gift, giftBody, giftDetails } from './gift'
import { unexplainedFailure } from './payment-text'
import { rememberPendingPayment, whilePaying } from './pending-payment'
import { requestPayment, withPersonCheck } from './request-payment'

export type CardIntent = CallReply<typeof createPaymentIntent>

/** A payment could not be opened; the message is for the donor. Nothing was charged. */
export class PaymentSetupError extends Error {}

/** Opens the payment, or finds the open one. ConnectionError: the same call may be retried. */
export async function openCardPayment(gift: Gift): Promise<CardIntent> {
  const body = giftBody(gift)
  const intent = await openIntent(body).catch(async (error: unknown) => {
    if (error instanceof ConnectionError) throw error
    // 409 means that the attempt has ended: the next try starts a new one.
    if (error instanceof ApiError && error.status === 409) await dropAttemptKey('card', gift.fundraiserId)
    throw new PaymentSetupError(setupProblem(error), { cause: error })
  })
  if (!intent.clientSecret.startsWith('pi_')) throw new PaymentSetupError(say('Invalid payment setup response'))
  return intent
}

async function openIntent(body: ReturnType<typeof giftBody>): Promise<CardIntent> {
  const idempotencyKey = await storeAttemptKey('card', body)
  return withPersonCheck((personToken) =>
    requestPayment(createPaymentIntent, { body }, { idempotencyKey, personToken }),
  )
}

function setupProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return setupFailed()
  return error.reason || say('Payment setup failed: {code}', { code: String(error.status) })
}

/** On the device's disk before; 'elsewhere': another tab pays, and nothing was sent. */
function charge(
  { attemptId, clientSecret }: CardIntent,
  { fundraiserId, amount }: Gift,
  confirm: () => Promise<PaymentIntentResult>,
): Promise<CardOutcome | 'elsewhere'> {
  return whilePaying(fundraiserId, async () => {
    await rememberPendingPayment({
      attemptId,
      method: 'card',
      fundraiserId,
      amount,
      clientSecret,
      startedAt: Date.now(),
    })
    return confirm().then(readCardResult, (): CardOutcome => ({ kind: 'unknown' }))
  })
}

export function payByCard(
  stripe: Stripe,
  card: StripeCardNumberElement,
  intent: CardIntent,
  gift: Gift,
): Promise<CardOutcome | 'elsewhere'> {
  const { donorName, donorEmail } = giftDetails(gift)
  return charge(intent, gift, () =>
    stripe.confirmCardPayment(intent.clientSecret, {
      payment_method: { card, billing_details: { name: donorName, ...(donorEmail ? { email: donorEmail } : {}) } },
    }),
  )
}

export async function payByWallet(
  stripe: Stripe,
  elements: StripeElements,
  intent: CardIntent,
  gift: Gift,
): Promise<CardOutcome | 'elsewhere'> {
  const { error } = await elements.submit()
  if (error) return { kind: 'declined', message: error.message ?? unexplainedFailure() }
  const { attemptId, clientSecret } = intent
  // Only a card that needs a page of its own leads there; the page then checks the payment.
  const returnUrl = `${location.origin}${clientPage().prefix}/fundraiser/${gift.fundraiserId}?payment=${attemptId}`
  return charge(intent, gift, () =>
    stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    }),
  )
}

const processingFailed = () => say('Payment processing failed')

export type CardOutcome =
  | { kind: 'paid'; paymentIntentId: string }
  /** Not charged; the same payment may be retried. */
  | { kind: 'declined'; message: string }
  /** Not charged, and this payment has ended: the donor may start a new one. */
  | { kind: 'ended'; message: string }
  /** Unknown whether it was charged: the server and the provider must be asked first. */
  | { kind: 'unknown' }

/** The outcome is unknown unless Stripe's result clearly says what happened to the money. */
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

const messageOf = (error: StripeError): string => error.message ?? unexplainedFailure()
