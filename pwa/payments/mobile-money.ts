import { createFlutterwavePayment } from '#shared/contract/payments'
import { send } from '../api/client'
import { ApiError } from '../api/errors'
import { attemptKeyOf, forgetAttemptKey } from './attempt-key'
import { type Gift, giftBody } from './gift'
import { rememberPendingPayment } from './pending-payment'

/** The donor's price quote and network for a payment by phone or local bank. */
export interface MobileMoneyChoice {
  quoteId: string
  network: string
  /** As the donor typed it; without it, the provider's page asks. */
  phone?: string
}

/**
 * Starts a payment on the provider's page, or sends a request to the donor's phone. Returns the address of the page that continues it, the
 * attempt's id, and for a request on the phone when it ends. Without a choice that page accepts card
 * and bank in dollars. From here on the payment is stored on the device: the donor may never come back through the provider's
 * redirect. Throws ApiError and ConnectionError; then nothing was charged and the call may be retried.
 */
export async function openMobileMoneyPayment(gift: Gift, choice: MobileMoneyChoice | null) {
  const body = { ...giftBody(gift), ...choice }
  try {
    const payment = await send(
      createFlutterwavePayment,
      { body },
      { idempotencyKey: attemptKeyOf('mobile-money', body) },
    )
    const { fundraiserId, amount } = gift
    const { attemptId } = payment
    rememberPendingPayment({
      attemptId,
      method: 'mobile-money',
      fundraiserId,
      amount,
      clientSecret: null,
      startedAt: Date.now(),
    })
    return payment
  } catch (error) {
    // The price quote has expired or the attempt has ended: the next try is a new attempt.
    if (error instanceof ApiError && error.status === 409) forgetAttemptKey('mobile-money')
    throw error
  }
}
