import { StripeProblem } from './http/problem'

/** The behaviour of the bank behind a test card. */
export interface CardOutcome {
  decline?: { code: string; declineCode?: string; message: string }
  /** 3-D Secure first; the other fields apply after it. */
  authenticate?: boolean
  /** A later dispute by the donor's bank. */
  dispute?: 'fraudulent' | 'product_not_received' | 'inquiry'
  /** A later warning of the donor's bank that it is fraud, before any dispute. */
  warning?: boolean
  /** The course of a refund: first pending, or first succeeded and then failed. */
  refund?: 'slow' | 'fails-later'
  /** The money is available at once. */
  availableAtOnce?: boolean
}

const decline = (code: string, declineCode: string | undefined, message: string): CardOutcome => ({
  decline: { code, ...(declineCode && { declineCode }), message },
})
const DECLINED = 'Your card was declined.'
const POOR = decline('card_declined', 'insufficient_funds', 'Your card has insufficient funds.')

/** By name, so that the state never contains a card number. */
export const OUTCOMES: Record<string, CardOutcome> = {
  succeeds: {},
  'available-at-once': { availableAtOnce: true },
  declined: decline('card_declined', 'generic_decline', DECLINED),
  'insufficient-funds': POOR,
  'lost-card': decline('card_declined', 'lost_card', DECLINED),
  'stolen-card': decline('card_declined', 'stolen_card', DECLINED),
  'expired-card': decline('expired_card', undefined, 'Your card has expired.'),
  'wrong-cvc': decline('incorrect_cvc', undefined, "Your card's security code is incorrect."),
  'processing-error': decline(
    'processing_error',
    undefined,
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  'live-card': decline(
    'card_declined',
    'test_mode_live_card',
    `${DECLINED} Your request was in test mode, but used a non test card.`,
  ),
  'disputed-as-fraud': { dispute: 'fraudulent' },
  'disputed-as-not-received': { dispute: 'product_not_received' },
  'asked-about': { dispute: 'inquiry' },
  'warned-of-fraud': { warning: true },
  'slow-refund': { refund: 'slow' },
  'failing-refund': { refund: 'fails-later' },
  'three-d-secure': { authenticate: true },
  'three-d-secure-then-insufficient-funds': { authenticate: true, ...POOR },
  'three-d-secure-then-declined': { authenticate: true, ...decline('card_declined', 'generic_decline', DECLINED) },
}

/** Stripe's test cards (docs.stripe.com/testing). */
const TEST_CARDS: Record<string, string> = {
  '4242424242424242': 'succeeds',
  '4000056655665556': 'succeeds',
  '5555555555554444': 'succeeds',
  '378282246310005': 'succeeds',
  '6011111111111117': 'succeeds',
  '4000000000000259': 'disputed-as-fraud',
  '4000000000002685': 'disputed-as-not-received',
  '4000000000001976': 'asked-about',
  '4000000000005423': 'warned-of-fraud',
  '4000000000007726': 'slow-refund',
  '4000000000005126': 'failing-refund',
  '4000000000000077': 'available-at-once',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient-funds',
  '4000000000009987': 'lost-card',
  '4000000000009979': 'stolen-card',
  '4000000000000069': 'expired-card',
  '4000000000000127': 'wrong-cvc',
  '4000000000000119': 'processing-error',
  '4000008400001280': 'processing-error',
  '4000002500003155': 'three-d-secure',
  '4000002760003184': 'three-d-secure',
  '4000000000003220': 'three-d-secure',
  '4000008260003178': 'three-d-secure-then-insufficient-funds',
  '4000008400001629': 'three-d-secure-then-declined',
}

/** Stripe's ready-made payment methods for tests. */
export const TEST_METHODS: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_createDisputeInquiry: '4000000000001976',
  pm_card_bypassPending: '4000000000000077',
}

/** The name of the outcome behind a number. Throws Stripe's error for a number that no card can have. */
export function outcomeOf(number: string): string {
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw new StripeProblem(402, {
      type: 'card_error',
      code: 'incorrect_number',
      message: 'Your card number is incorrect.',
      param: 'number',
    })
  }
  return TEST_CARDS[number] ?? 'live-card'
}

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  if (/^6(011|5)/.test(number)) return 'discover'
  return 'unknown'
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
