import { getPaymentAttempt, type PaymentAttempt } from '#shared/contract/payments'
import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'
import { clientPage, send } from '../api/client'
import { isNotFound } from '../api/errors'
import { showToast, type Toast } from '../notify/toasts'
import { dropAttemptKey } from './attempt-key'
import { donatedBy, storeMyDonation } from './my-donations'
import { paymentFailed, paymentSuccessful } from './payment-text'
import {
  forgetPendingPayment,
  isBeingPaid,
  listPendingPayments,
  mayArrive,
  type PendingPayment,
  payerDevice,
} from './pending-payment'

/** Pages that show a payment themselves are skipped. */
export function announcePayments(): void {
  const ask = () => {
    for (const payment of listPendingPayments()) if (!isShownHere(payment)) void announce(payment).catch(() => {})
  }
  window.addEventListener('online', ask)
  ask()
}

const isShownHere = ({ fundraiserId }: PendingPayment): boolean =>
  location.pathname.endsWith(`/fundraiser/${fundraiserId}`) || location.pathname.endsWith('/checkout')

async function announce(payment: PendingPayment): Promise<void> {
  const { attemptId, fundraiserId, method } = payment
  if (await isBeingPaid(fundraiserId)) return
  const attempt = await send(getPaymentAttempt, { params: { attemptId } }, { headers: await payerDevice() }).catch(
    (error: unknown) => {
      // The request for it never reached the server.
      if (isNotFound(error) && !mayArrive(payment)) forgetPendingPayment(attemptId)
      throw error
    },
  )
  const toast = toastFor(attempt)
  if (!toast) return
  forgetPendingPayment(attemptId)
  // A payment that was refused keeps its key: a retry with it can succeed only once.
  if (attempt.status !== 'failed') await dropAttemptKey(method, fundraiserId)
  if (attempt.status === 'succeeded') storeMyDonation(donatedBy(attempt))
  showToast(toast)
}

function toastFor({ status, fundraiserId, amount, paidAs, message }: PaymentAttempt): Toast | null {
  const donated = paidAs ?? formatCents(amount)
  const address = `${clientPage().prefix}/fundraiser/${fundraiserId}`
  switch (status) {
    case 'succeeded':
      return {
        title: paymentSuccessful(),
        description: say('Your donation of {amount} has arrived. Thank you!', { amount: donated }),
        action: { label: say('See it'), run: () => location.assign(address) },
      }
    case 'review':
      return {
        title: say('Payment received'),
        description: message ?? say('Your donation of {amount} has arrived and is being checked.', { amount: donated }),
      }
    case 'failed':
    case 'expired':
      return {
        title: paymentFailed(),
        description: say('Your donation of {amount} did not go through. You have not been charged.', {
          amount: donated,
        }),
        tone: 'destructive',
      }
    default:
      return null
  }
}
