import type { PaymentIntentResult, Stripe, StripeCardNumberElement, StripeElements } from '@stripe/stripe-js'
import type { CallReply } from '#shared/contract/base/call'
import { createPaymentIntent, setupFailed } from '#shared/contract/payments'
import { say } from '#shared/language/say'
import { ApiError, ConnectionError } from '../../api/errors'
import { pageSide } from '../../api/page-side'
import { withPersonCheck } from '../ask-person'
import { type Gift, giftBody, giftDetails } from '../gift'
import { whilePaying } from '../payment-lock'
import { dropAttemptKey, keepAttemptKey } from '../pending/kept-attempt-key'
import { rememberPendingPayment } from '../pending/pending-payment'
import { requestPayment } from '../request-payment'
import { unexplainedFailure } from '../words'
import { type CardOutcome, readCardResult } from './card-outcome'

/** A payment that the provider has opened for a donation. */
export type CardIntent = CallReply<typeof createPaymentIntent>

/** A payment could not be opened; the message is for the donor. Nothing was charged. */
export class PaymentSetupError extends Error {}

/**
 * Opens the payment of a donation, or finds the one that is open already. Throws PaymentSetupError when it can't be opened, and
 * ConnectionError when no answer came: then the same call may be retried.
 */
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
  const idempotencyKey = await keepAttemptKey('card', body)
  return withPersonCheck((personToken) =>
    requestPayment(createPaymentIntent, { body }, { idempotencyKey, personToken }),
  )
}

function setupProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return setupFailed()
  return error.reason || say('Payment setup failed: {code}', { code: String(error.status) })
}

/**
 * Charges by `confirm`. The payment is on the device's disk before the charge; the caller removes it when the outcome is known.
 * 'elsewhere': another tab is paying for this fundraiser, and nothing was sent.
 */
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

/** Charges the card in the fields. */
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

/** Charges what the donor has confirmed in the sheet of a wallet. */
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
  const returnUrl = `${location.origin}${pageSide().prefix}/fundraiser/${gift.fundraiserId}?payment=${attemptId}`
  return charge(intent, gift, () =>
    stripe.confirmPayment({
      elements,
      clientSecret,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    }),
  )
}
