import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js'
import type { CallReply } from '#shared/contract/call'
import { parse } from '#shared/contract/parse'
import { createPaymentIntent, proofOfWork, SETUP_FAILED_MESSAGE } from '#shared/contract/payments'
import { send } from '../api/client'
import { ApiError, ConnectionError } from '../api/errors'
import { attemptKeyOf, forgetAttemptKey } from './attempt-key'
import { type CardOutcome, readCardResult } from './card-outcome'
import { type Gift, giftBody } from './gift'
import { whilePaying } from './payment-lock'
import { rememberPendingPayment } from './pending-payment'

/** A payment that the provider has opened for a gift. */
export type CardIntent = CallReply<typeof createPaymentIntent>

/** Why a payment could not be opened, in words for the donor. Nothing was charged. */
export class PaymentSetupError extends Error {}

/**
 * Opens the payment of a gift, or finds the one that is open already. Throws PaymentSetupError when it can't be, and
 * ConnectionError when no answer came: then the same call may simply be made again.
 */
export async function openCardPayment(gift: Gift): Promise<CardIntent> {
  const body = giftBody(gift)
  const intent = await openProving(body).catch((error: unknown) => {
    if (error instanceof ConnectionError) throw error
    // An attempt that has ended answers so; whoever tries again begins a new one.
    if (error instanceof ApiError && error.status === 409) forgetAttemptKey('card')
    throw new PaymentSetupError(setupProblem(error), { cause: error })
  })
  if (!intent.clientSecret.startsWith('pi_')) throw new PaymentSetupError('Invalid payment setup response')
  return intent
}

/** Asks for the payment, and once more with a proof of work where the server wants one against those who try stolen cards. */
async function openProving(body: ReturnType<typeof giftBody>): Promise<CardIntent> {
  const options = { idempotencyKey: attemptKeyOf('card', body) }
  try {
    return await send(createPaymentIntent, { body }, options)
  } catch (error) {
    const challenge = parse(proofOfWork, error instanceof ApiError ? error.reply.proofOfWork : null)
    if (!challenge.ok) throw error
    // A browser that can't is told what the server said.
    const solved = await import('./prove').then(({ prove }) => prove(challenge.value)).catch(() => null)
    if (solved === null) throw error
    return send(createPaymentIntent, { body }, { ...options, proofOfWork: solved })
  }
}

function setupProblem(error: unknown): string {
  if (!(error instanceof ApiError)) return SETUP_FAILED_MESSAGE
  return error.reason || `Payment setup failed: ${error.status}`
}

/**
 * Charges the card that stands in the fields, remembered on the device from before it can be charged; whoever has heard what
 * became of it forgets it. 'elsewhere': another tab is paying for this fundraiser, and nothing was sent.
 */
export function payByCard(
  stripe: Stripe,
  card: StripeCardNumberElement,
  intent: CardIntent,
  gift: Gift,
): Promise<CardOutcome | 'elsewhere'> {
  const { attemptId, clientSecret } = intent
  const { fundraiserId, amount, donorName, donorEmail } = giftBody(gift)
  return whilePaying(fundraiserId, () => {
    rememberPendingPayment({ attemptId, method: 'card', fundraiserId, amount, clientSecret, startedAt: Date.now() })
    return stripe
      .confirmCardPayment(clientSecret, {
        payment_method: { card, billing_details: { name: donorName, ...(donorEmail ? { email: donorEmail } : {}) } },
      })
      .then(readCardResult, (): CardOutcome => ({ kind: 'unknown' }))
  })
}
