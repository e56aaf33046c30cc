import { useSearchParams } from 'react-router-dom'
import type { PaymentAttempt } from '#shared/contract/payments'
import { forgetAttemptKey } from '../../payments/attempt-key'
import type { CheckedPayment } from '../../payments/check-payment'
import { forgetPendingPayment } from '../../payments/pending-payment'
import { usePendingPayment } from '../../payments/usePendingPayment'

interface UnsettledPayment {
  payment: CheckedPayment | null
  /** The donor has read what became of it, as far as that was `found`. */
  settle: (found: PaymentAttempt | null) => void
}

/**
 * A payment to the fundraiser whose outcome must be asked for: one that this device began, or the one that the address names
 * (`?payment=`, where the provider sends donors back to).
 */
export function useUnsettledPayment(fundraiserId: number): UnsettledPayment {
  const pending = usePendingPayment(fundraiserId)
  const [address, setAddress] = useSearchParams()
  // Also on the server: whoever comes back to a slow page should not find a form that asks to give.
  const named = address.get('payment')
  const isPendingNamed = named === null || pending?.attemptId === named

  return {
    payment: isPendingNamed ? pending : { attemptId: named, fundraiserId },
    settle(found) {
      if (pending && isPendingNamed) forgetPendingPayment(pending.attemptId)
      // One that was refused, or that nobody has paid yet, can be tried again under its own key and be made only once.
      if (found?.status !== 'failed' && found?.status !== 'checking') {
        forgetAttemptKey('card')
        forgetAttemptKey('mobile-money')
      }
      if (named === null) return
      address.delete('payment')
      setAddress(address, { replace: true, preventScrollReset: true })
    },
  }
}
