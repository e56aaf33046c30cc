import { getPaymentAttempt, type PaymentAttempt } from '#shared/contract/payments'
import { formatCents } from '#shared/rules/money'
import { send } from '../api/client'
import { showToast, type Toast } from '../components/toasts'
import { deleteDraft } from '../offline/drafts'
import { isBeingPaid } from './payment-lock'
import { forgetPendingPayment, listPendingPayments, type PendingPayment } from './pending-payment'
import { NOT_CHARGED, PAYMENT_FAILED, PAYMENT_SUCCESSFUL } from './words'

/**
 * Tells what became of payments that were begun on this device, wherever in the app the person now is: at the start and when
 * the connection returns. Pages that show a payment themselves do it there.
 */
export function announcePayments(): void {
  const ask = () => {
    for (const payment of listPendingPayments()) if (!isShownHere(payment)) void announce(payment).catch(() => {})
  }
  window.addEventListener('online', ask)
  ask()
}

function isShownHere({ fundraiserId }: PendingPayment): boolean {
  return location.pathname === `/fundraiser/${fundraiserId}` || location.pathname === '/checkout'
}

async function announce({ attemptId, fundraiserId }: PendingPayment): Promise<void> {
  if (await isBeingPaid(fundraiserId)) return
  const attempt = await send(getPaymentAttempt, { params: { attemptId } })
  const toast = toastFor(attempt)
  if (!toast) return
  forgetPendingPayment(attemptId)
  if (attempt.status === 'succeeded') void deleteDraft('donation', String(fundraiserId))
  showToast(toast)
}

/** Null while there is nothing final to say. */
function toastFor({ status, amount, message }: PaymentAttempt): Toast | null {
  const gift = `Your donation of ${formatCents(amount)}`
  switch (status) {
    case 'succeeded':
      return { title: PAYMENT_SUCCESSFUL, description: `${gift} has arrived. Thank you!` }
    case 'review':
      return { title: 'Payment received', description: message ?? `${gift} has arrived and is being looked at.` }
    case 'failed':
    case 'expired':
      return {
        title: PAYMENT_FAILED,
        description: `${gift} did not go through. ${NOT_CHARGED}`,
        tone: 'destructive',
      }
    default:
      return null
  }
}
