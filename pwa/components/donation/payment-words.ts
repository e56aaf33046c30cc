import type { PaymentAttempt } from '#shared/contract/payments'
import { formatCents } from '#shared/rules/money/money'
import type { CheckedPayment } from '../../payments/check-payment'
import { PAYMENT_FAILED, PAYMENT_SUCCESSFUL, UNEXPLAINED_FAILURE } from '../../payments/words'

interface Words {
  title: string
  text: string
  /** Whether it may still succeed. */
  isOpen: boolean
  /** The label of the button for a new donation; null when that could mean paying twice. */
  again: string | null
}

interface Circumstances {
  isOffline: boolean
  /** Another tab is making the payment. */
  isElsewhere: boolean
  /** Milliseconds since 1970. */
  now: number
}

/** The text about a payment that is being checked: always what happened to the money. `found` is null before the first reply. */
export function describePayment(
  payment: CheckedPayment,
  found: PaymentAttempt | 'missing' | null,
  circumstances: Circumstances,
): Words {
  if (found === 'missing')
    return ended('Payment not found', 'We don’t know this payment. You have not been charged.', 'Back to donating')
  const amount = found?.amount ?? payment.amount
  const donation = amount === undefined ? 'Your donation' : `Your donation of ${formatCents(amount)}`
  switch (found?.status) {
    case 'succeeded':
      return ended(PAYMENT_SUCCESSFUL, `${donation} has arrived.`, null)
    case 'failed':
    case 'expired':
      return ended(`${PAYMENT_FAILED}: you have not been charged`, found.message ?? UNEXPLAINED_FAILURE, 'Try again')
    case 'review':
      return ended('Payment received', found.message ?? `${donation} has arrived and is being checked.`, 'Done')
    case 'action':
      return describeOpen(payment, donation, circumstances, true)
    case 'checking':
      return found.prompt && !circumstances.isOffline
        ? describePrompt(donation, Date.parse(found.prompt.expiresAt) - circumstances.now)
        : describeOpen(payment, donation, circumstances, false)
    default:
      return describeOpen(payment, donation, circumstances, false)
  }
}

function ended(title: string, text: string, again: string | null): Words {
  return { title, text, isOpen: false, again }
}

const MINUTE = 60_000
/** Milliseconds before the end: a request that has not come by then will hardly come. */
const LATE = 4 * MINUTE

/** `left`: milliseconds until the network stops waiting. A payment that is approved late is found all the same. */
function describePrompt(donation: string, left: number): Words {
  if (left <= 0) {
    const text = `${donation}: the request on your phone has ended. If you approved it, we will see it within ten minutes.`
    return { title: 'Checking your payment…', text, isOpen: true, again: 'I did not approve it: start again' }
  }
  // Not rounded up: the clock of this text steps, and the countdown beside it must not show less.
  const minutes = Math.max(1, Math.round(left / MINUTE))
  const within = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const text = `${donation}: we sent a request to your phone. Enter your PIN there within ${within} to approve it.`
  return {
    title: 'Approve on your phone',
    text,
    isOpen: true,
    again: left > LATE ? null : 'I got no request: start again',
  }
}

function describeOpen(
  payment: CheckedPayment,
  donation: string,
  { isOffline, isElsewhere }: Circumstances,
  awaitsBank: boolean,
): Words {
  const open = (title: string, text: string, again: string | null = null): Words => ({
    title,
    text: `${donation}: ${text}`,
    isOpen: true,
    again,
  })
  const checking = 'Checking your payment…'
  if (isElsewhere) return open('Payment in another tab', 'it is being paid in another tab. Please finish it there.')
  if (isOffline)
    return open(
      checking,
      'we do not know yet whether it went through. We check when you are back online. Please do not pay again.',
    )
  if (awaitsBank) {
    // Without the client secret the bank's authentication can't be shown here, only in the browser where the payment was started.
    const again = payment.clientSecret ? null : 'Start again'
    return open('Confirm your payment', 'your bank wants you to confirm it. You have not been charged yet.', again)
  }
  if (payment.method === 'card')
    return open(checking, 'we are checking whether it went through. Please do not pay again until we know.')
  return open(
    checking,
    'if you approved it on your phone, it can take up to ten minutes to arrive. If you cancelled it, you have not been charged.',
    'I did not pay: start again',
  )
}
