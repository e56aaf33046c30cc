import type { PaymentAttempt } from '#shared/contract/payments'
import { say } from '#shared/language/say'
import type { CheckedPayment } from '../../payments/check-payment'
import {
  notCharged,
  paidText,
  paymentFailed,
  paymentSuccessful,
  unexplainedFailure,
  withoutCharge,
} from '../../payments/payment-text'

interface PaymentText {
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
  /** The donor says at the provider's page to have cancelled. */
  isCancelled?: boolean
  /** Milliseconds since 1970. */
  now: number
}

/** The text about a payment that is being checked: always what happened to the money. `found` is null before the first reply. */
export function describePayment(
  payment: CheckedPayment,
  found: PaymentAttempt | 'missing' | null,
  circumstances: Circumstances,
): PaymentText {
  if (found === 'missing')
    return ended(
      say('Payment not found'),
      say('We don’t know this payment. You have not been charged.'),
      say('Back to donating'),
    )
  const { amount = payment.amount, paidAs = payment.paidAs } = found ?? {}
  const donation =
    amount === undefined
      ? say('Your donation')
      : say('Your donation of {amount}', { amount: paidText({ amount, paidAs }) })
  switch (found?.status) {
    case 'succeeded':
      return ended(
        paymentSuccessful(),
        say('Your donation of {amount} has arrived.', { amount: paidText(found) }),
        null,
      )
    case 'failed':
    case 'expired':
      return ended(
        circumstances.isCancelled ? say('You cancelled the payment') : paymentFailed(),
        withoutCharge(found.message ?? unexplainedFailure(), notCharged()),
        say('Try again'),
      )
    case 'review':
      return ended(
        say('Payment received'),
        found.message ??
          say('Your donation of {amount} has arrived and is being checked.', { amount: paidText(found) }),
        say('Done'),
      )
    case 'action':
      return describeOpen(payment, donation, circumstances, true)
    default:
      return found?.status === 'checking' && found.prompt && !circumstances.isOffline
        ? describePrompt(donation, Date.parse(found.prompt.expiresAt) - circumstances.now)
        : describeOpen(payment, donation, circumstances, false)
  }
}

const ended = (title: string, text: string, again: string | null): PaymentText => ({
  title,
  text,
  isOpen: false,
  again,
})

const open = (title: string, text: string, again: string | null = null): PaymentText => ({
  ...ended(title, text, again),
  isOpen: true,
})

const checking = () => say('Checking your payment…')

const MINUTE = 60_000
/** Milliseconds before the end: a request that has not come by then will hardly come. */
const LATE = 4 * MINUTE

/** `left`: milliseconds until the network stops waiting. A payment that is approved late is found all the same. */
function describePrompt(donation: string, left: number): PaymentText {
  if (left <= 0) {
    const text = say(
      '{donation}: the request on your phone has ended. If you approved it, we will see it within ten minutes.',
      { donation },
    )
    return open(checking(), text, say('I did not approve it: start again'))
  }
  // Not rounded up: the clock of this text steps, and the countdown beside it must not show less.
  const minutes = Math.max(1, Math.round(left / MINUTE))
  const text = say(
    '{donation}: we sent a request to your phone. Enter your PIN there within {minutes, plural, =1 {a minute} other {# minutes}} to approve it.',
    { donation, minutes },
  )
  return open(say('Approve on your phone'), text, left > LATE ? null : say('I got no request: start again'))
}

function describeOpen(
  payment: CheckedPayment,
  donation: string,
  { isOffline, isElsewhere }: Circumstances,
  awaitsBank: boolean,
): PaymentText {
  if (isElsewhere)
    return open(
      say('Payment in another tab'),
      say('{donation}: it is being paid in another tab. Please finish it there.', { donation }),
    )
  if (isOffline)
    return open(
      checking(),
      say(
        '{donation}: we do not know yet whether it went through. We check when you are back online. Please do not pay again.',
        { donation },
      ),
    )
  if (awaitsBank) {
    // Without the client secret the bank's authentication can't be shown here, only in the browser where the payment was started.
    const again = payment.clientSecret ? null : say('Start again')
    return open(
      say('Confirm your payment'),
      say('{donation}: your bank wants you to confirm it. You have not been charged yet.', { donation }),
      again,
    )
  }
  if (payment.method === 'card')
    return open(
      checking(),
      say('{donation}: we are checking whether it went through. Please do not pay again until we know.', { donation }),
    )
  return open(
    checking(),
    say(
      '{donation}: if you approved it on your phone, it can take up to ten minutes to arrive. If you cancelled it, you have not been charged.',
      { donation },
    ),
    say('I did not pay: start again'),
  )
}

/** A way to pay as people read it. Networks have names; a transfer from any bank is one of our words (shared/rules/money/mobile-money). */
export const sayNetwork = (network: string): string => (network === 'Bank transfer' ? say('Bank transfer') : network)
