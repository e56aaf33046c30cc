import { useSearchParams } from 'react-router-dom'
import type { PaymentAttempt } from '#shared/contract/payments'
import { dropAttemptKey } from '../../payments/attempt-key'
import type { CheckedPayment } from '../../payments/check-payment'
import { forgetPendingPayment, usePendingPayment } from '../../payments/pending-payment'

interface UnsettledPayment {
  payment: CheckedPayment | null
  /** Called when the donor has seen the outcome; `found` is the last known status. */
  settle: (found: PaymentAttempt | null) => void
}

/**
 * A payment to the fundraiser whose outcome must be checked: one that this device started, or the one in the address (`?payment=`,
 * to which the provider redirects donors).
 */
export function useUnsettledPayment(fundraiserId: number): UnsettledPayment {
  const pending = usePendingPayment(fundraiserId)
  const [address, setAddress] = useSearchParams()
  // Also on the server: a donor who comes back to a slow page should not see a donation form.
  const named = address.get('payment')
  const isPendingNamed = named === null || pending?.attemptId === named

  return {
    payment: isPendingNamed ? pending : { attemptId: named, fundraiserId },
    settle(found) {
      if (pending && isPendingNamed) forgetPendingPayment(pending.attemptId)
      // A payment that was refused, or that nobody has paid yet, keeps its key: a retry with it can succeed only once.
      if (found?.status !== 'failed' && found?.status !== 'checking') {
        void dropAttemptKey('card', fundraiserId)
        void dropAttemptKey('mobile-money', fundraiserId)
      }
      if (named === null) return
      address.delete('payment')
      setAddress(address, { replace: true, preventScrollReset: true })
    },
  }
}
