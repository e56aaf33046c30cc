import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getPaymentAttempt, type PaymentAttempt } from '#shared/contract/payments'
import type { PublicSettings } from '#shared/page'
import { send } from '../api/client'
import { isNotFound } from '../api/errors'
import { usePage } from '../page'
import { loadStripe } from './load-stripe'
import { whilePaying } from './payment-lock'
import type { PendingPayment } from './pending-payment'
import { withoutCharge } from './words'

/** What is known about a payment that someone came back to: from the device, or from the address alone. */
export type CheckedPayment = Pick<PendingPayment, 'attemptId' | 'fundraiserId'> & Partial<PendingPayment>

const SECOND = 1_000
/** Pauses between questions: ever longer, since mobile money may take ten minutes. */
const PAUSES = [2, 3, 5, 8, 12, 20, 30].map((seconds) => seconds * SECOND)
const LONGEST_PAUSE = 30 * SECOND
/** A request to charge that went out before the connection broke has arrived by then, or never will. */
const STILL_ON_ITS_WAY = 30 * SECOND

/** Asks for the true state of a payment, gently and until it is final; at once when the connection returns. */
export function usePaymentCheck(payment: CheckedPayment) {
  const { settings } = usePage()
  const check = useQuery({
    queryKey: ['checkPayment', payment.attemptId],
    queryFn: ({ signal }) => checkPayment(payment, settings, signal),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      if (isFinal(state.data) || isNotFound(state.error)) return false
      return PAUSES[state.dataUpdateCount + state.errorUpdateCount - 1] ?? LONGEST_PAUSE
    },
  })
  const { refetch } = check
  useEffect(() => {
    const ask = () => void refetch()
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [refetch])
  return check
}

/** Nothing will change any more without the donor. */
function isFinal(attempt: PaymentAttempt | undefined): boolean {
  return attempt !== undefined && attempt.status !== 'checking' && attempt.status !== 'action'
}

async function checkPayment(
  payment: CheckedPayment,
  settings: PublicSettings,
  signal: AbortSignal,
): Promise<PaymentAttempt> {
  const attempt = await send(getPaymentAttempt, { params: { attemptId: payment.attemptId } }, { signal })
  const isOpenStill = attempt.status === 'checking' && (await isUnpaid(payment, settings))
  return isOpenStill
    ? { ...attempt, status: 'failed', message: withoutCharge('Your payment did not reach your bank') }
    : attempt
}

/** Whether the provider says that the card was never charged. The same payment can then be tried again, and only once be made. */
async function isUnpaid({ clientSecret, startedAt = 0 }: CheckedPayment, settings: PublicSettings): Promise<boolean> {
  if (!clientSecret || Date.now() - startedAt < STILL_ON_ITS_WAY) return false
  try {
    const { paymentIntent } = await (await loadStripe(settings)).retrievePaymentIntent(clientSecret)
    return paymentIntent?.status === 'requires_payment_method'
  } catch {
    return false
  }
}

/** Shows the bank's question again. What came of it is asked of the server afterwards, whatever happened here. */
export async function answerBank(payment: CheckedPayment, settings: PublicSettings): Promise<void> {
  const { clientSecret, fundraiserId } = payment
  if (!clientSecret) return
  const stripe = await loadStripe(settings)
  await whilePaying(fundraiserId, () => stripe.handleNextAction({ clientSecret }))
}
