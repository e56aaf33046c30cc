import { createFlutterwavePayment } from '#shared/contract/payments'
import { send } from '../api/client'
import { ApiError } from '../api/errors'
import { attemptKeyOf, forgetAttemptKey } from './attempt-key'
import { type Gift, giftBody } from './gift'
import { rememberPendingPayment } from './pending-payment'

/** How a donor wants to pay by phone or local bank. */
export interface MobileMoneyChoice {
  quoteId: string
  network: string
}

/**
 * Begins a payment on the provider's own page and answers its address and the attempt's name. Without a choice that page takes
 * card and bank in dollars. From here on the payment is remembered on the device: the donor may never come back by the
 * provider's own way. Throws ApiError and ConnectionError; then nothing was charged and the same may be asked again.
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
    // The price has run out or the attempt has ended: the next try is a new one.
    if (error instanceof ApiError && error.status === 409) forgetAttemptKey('mobile-money')
    throw error
  }
}
