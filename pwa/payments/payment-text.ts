import { say } from '#shared/language/say'
import { formatCents } from '#shared/rules/money/money'

/** Texts about a payment that appear in more than one place (spec section 8). */
export const paymentSuccessful = () => say('Payment Successful!')
export const paymentFailed = () => say('Payment Failed')
export const paymentSetupFailed = () => say('Payment Setup Failed')
export const paymentError = () => say('Payment Error')
export const unexplainedFailure = () => say('An error occurred during payment')
export const thankYou = () => say('Thank You!')

/** When the card was charged and our server could not record it. */
export const supportNote = () =>
  say(
    'Your payment went through, but we could not record your donation yet. We keep trying; if it does not appear by tomorrow, please contact support.',
  )

/** What was or is paid, in the currency of the payment. `amount` in cents. */
export const paidText = ({ amount, paidAs }: { amount: number; paidAs?: string | null | undefined }): string =>
  paidAs ?? formatCents(amount)

const cardNotCharged = () => say('Your card was not charged.')
export const notCharged = () => say('You have not been charged.')

/** A problem, followed by a sentence that nothing was charged. The server's refusals already include that sentence. */
export function withoutCharge(problem: string, assurance = cardNotCharged()): string {
  if (problem.includes(notCharged())) return problem
  const sentence = problem.trimEnd()
  // The second is the full stop of Amharic.
  return `${sentence}${/[.።]$/.test(sentence) ? '' : '.'} ${assurance}`
}
