import { createFlutterwavePayment } from '#shared/contract/payments'
import { ApiError, ConnectionError } from '../api/errors'
import { type Gift, giftBody } from './gift'
import { dropAttemptKey, keepAttemptKey } from './pending/kept-attempt-key'
import { forgetPendingPayment, releasePendingPayment, rememberPendingPayment } from './pending/pending-payment'
import { requestPayment } from './request-payment'

/** The donor's price quote and network for a payment by phone or local bank. */
export interface MobileMoneyChoice {
  quoteId: string
  network: string
  /** As the donor typed it; without it, the provider's page asks. */
  phone?: string
}

/** No answer came, and the request for the donor's approval may be on their phone: the page now checks the payment. */
export class PromptUncertainError extends Error {}

/**
 * Starts a payment on the provider's page, or sends a request to the donor's phone. Returns the address of the page that continues it, the
 * attempt's id, and for a request on the phone when it ends. Without a choice that page accepts card
 * and bank in dollars. The payment is stored on the device before our server is asked, first under the key of the request: the donor may
 * approve it on the phone although this page never gets the reply. Throws ApiError and ConnectionError; then nothing was charged and the
 * call may be retried. Throws PromptUncertainError when the outcome is unknown.
 */
export async function openMobileMoneyPayment(gift: Gift, choice: MobileMoneyChoice | null) {
  const body = { ...giftBody(gift), ...choice }
  const { fundraiserId, amount } = gift
  const idempotencyKey = await keepAttemptKey('mobile-money', body)
  const remember = (attemptId: string) =>
    rememberPendingPayment({
      attemptId,
      method: 'mobile-money',
      fundraiserId,
      amount,
      clientSecret: null,
      startedAt: Date.now(),
    })
  await remember(idempotencyKey)
  try {
    const payment = await requestPayment(createFlutterwavePayment, { body }, { idempotencyKey })
    await remember(payment.attemptId)
    forgetPendingPayment(idempotencyKey)
    return payment
  } catch (error) {
    if (error instanceof ConnectionError && choice?.phone) {
      releasePendingPayment(idempotencyKey)
      throw new PromptUncertainError('No answer', { cause: error })
    }
    forgetPendingPayment(idempotencyKey)
    // The price quote has expired or the attempt has ended: the next try is a new attempt.
    if (error instanceof ApiError && error.status === 409) await dropAttemptKey('mobile-money', fundraiserId)
    throw error
  }
}
