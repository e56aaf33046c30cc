/** Texts about a payment that appear in more than one place (spec section 8). */
export const PAYMENT_SUCCESSFUL = 'Payment Successful!'
export const PAYMENT_FAILED = 'Payment Failed'
export const PAYMENT_ERROR = 'Payment Error'
export const UNEXPLAINED_FAILURE = 'An error occurred during payment'
export const THANK_YOU = 'Thank You!'

/** When the card was charged and our server could not record it. */
export const SUPPORT_NOTE =
  'Your payment went through, but we could not record your donation yet. We keep trying; if it does not appear by tomorrow, please contact support.'

export const CARD_NOT_CHARGED = 'Your card was not charged.'
export const NOT_CHARGED = 'You have not been charged.'

/** A problem, followed by a sentence that nothing was charged. The server's refusals already include that sentence. */
export function withoutCharge(problem: string, assurance = CARD_NOT_CHARGED): string {
  if (problem.includes(NOT_CHARGED)) return problem
  const sentence = problem.trimEnd()
  return `${sentence}${sentence.endsWith('.') ? '' : '.'} ${assurance}`
}
