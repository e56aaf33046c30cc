import type { Transaction } from '../../objects/flutterwave'

/** Flutterwave's test cards and the processor's answer to each; others are declined. */
const CARDS: Record<string, { outcome: 'successful' | 'failed'; said: string; issuer: string }> = {
  '5531886652142950': { outcome: 'successful', said: 'Approved', issuer: 'MASTERCARD' },
  '5438898014560229': { outcome: 'successful', said: 'Approved', issuer: 'MASTERCARD' },
  '4187427415564246': { outcome: 'successful', said: 'Approved', issuer: 'VISA' },
  '5258585922666506': { outcome: 'failed', said: 'Insufficient funds', issuer: 'MASTERCARD' },
  '5143010522339965': { outcome: 'failed', said: 'Do not honour', issuer: 'MASTERCARD' },
  '5590131743294314': { outcome: 'failed', said: 'Suspected fraud', issuer: 'MASTERCARD' },
  '5399834697894723': { outcome: 'failed', said: 'Wrong PIN', issuer: 'MASTERCARD' },
}
const FAILING_PHONES = ['233121212121', '233010101011']
const CODES: Record<string, { outcome: 'successful' | 'failed'; said: string }> = {
  '123456': { outcome: 'successful', said: 'Approved' },
  '6648': { outcome: 'failed', said: 'Insufficient funds' },
}

export interface Verdict {
  outcome: 'successful' | 'failed'
  said: string
  card: Transaction['card']
}

export function judgeCard(number: string, expiry: string): Verdict {
  const digits = number.replace(/\D/g, '')
  const known = CARDS[digits] ?? { outcome: 'failed' as const, said: 'Card is not a test card', issuer: 'UNKNOWN' }
  const card = {
    first_6digits: digits.slice(0, 6),
    last_4digits: digits.slice(-4),
    issuer: known.issuer,
    country: 'NG',
    type: known.issuer,
    expiry,
  }
  return { outcome: known.outcome, said: known.said, card }
}

export function judgePhone(phone: string, code: string): Verdict {
  if (FAILING_PHONES.includes(phone.replace(/\D/g, '')))
    return { outcome: 'failed', said: 'Transaction declined', card: null }
  return { ...(CODES[code.trim()] ?? { outcome: 'failed', said: 'Wrong OTP' }), card: null }
}
