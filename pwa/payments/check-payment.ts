import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getPaymentAttempt, type PaymentAttempt } from '#shared/contract/payments'
import { say } from '#shared/language/say'
import type { PublicSettings } from '#shared/page'
import { send } from '../api/client'
import { isNotFound } from '../api/errors'
import { usePage } from '../page/page'
import { loadCardProvider } from './card-fields'
import { withoutCharge } from './payment-text'
import { mayArrive, type PendingPayment, payerDevice, whilePaying } from './pending-payment'

/** The known facts about a payment to check: from the device, or only from the address. */
export type CheckedPayment = Pick<PendingPayment, 'attemptId' | 'fundraiserId'> & Partial<PendingPayment>

const SECOND = 1_000
/** Milliseconds between two checks. They grow, because mobile money may take ten minutes. */
const PAUSES = [2, 3, 5, 8, 12, 20, 30].map((seconds) => seconds * SECOND)
const LONGEST_PAUSE = 30 * SECOND

/** Polls the status of a payment with growing pauses until it is final; checks at once when the connection returns. */
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

const FINAL: readonly PaymentAttempt['status'][] = ['succeeded', 'failed', 'expired', 'review']

/** Whether the status can't change any more without the donor. A status that only a newer build knows is not final. */
const isFinal = (attempt: PaymentAttempt | undefined): boolean =>
  attempt !== undefined && FINAL.includes(attempt.status)

async function checkPayment(
  payment: CheckedPayment,
  settings: PublicSettings,
  signal: AbortSignal,
): Promise<PaymentAttempt> {
  const headers = await payerDevice()
  const attempt = await send(
    getPaymentAttempt,
    { params: { attemptId: payment.attemptId } },
    { signal, headers },
  ).catch((error: unknown) => (isNotFound(error) && mayArrive(payment) ? notArrived(payment) : Promise.reject(error)))
  const isOpenStill = attempt.status === 'checking' && (await isUnpaid(payment, settings))
  return isOpenStill
    ? { ...attempt, status: 'failed', message: withoutCharge(say('Your payment did not reach your bank')) }
    : attempt
}

function notArrived({ attemptId, fundraiserId, amount = 0, paidAs = null }: CheckedPayment): PaymentAttempt {
  return { attemptId, fundraiserId, amount, paidAs, status: 'checking', message: null, prompt: null, donation: null }
}

/** Whether the provider says that the card was never charged. The same payment can then be retried and still succeeds only once. */
async function isUnpaid(payment: CheckedPayment, settings: PublicSettings): Promise<boolean> {
  const { clientSecret } = payment
  if (!clientSecret || mayArrive(payment)) return false
  try {
    const { paymentIntent } = await (await loadCardProvider(settings)).retrievePaymentIntent(clientSecret)
    return paymentIntent?.status === 'requires_payment_method'
  } catch {
    return false
  }
}

/** Shows the bank's authentication again. Whatever its result, the server is asked for the outcome afterwards. */
export async function answerBank(payment: CheckedPayment, settings: PublicSettings): Promise<void> {
  const { clientSecret, fundraiserId } = payment
  if (!clientSecret) return
  const provider = await loadCardProvider(settings)
  await whilePaying(fundraiserId, () => provider.handleNextAction({ clientSecret }))
}
