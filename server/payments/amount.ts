import { donationAmountProblem, INVALID_AMOUNT_TITLE, MAXIMUM_DONATION } from '#shared/rules/limits'
import { dollarsToCents } from '#shared/rules/money'
import { invalid } from '../http/app-error'

/** A gift's amount as the contract carries it: integer cents with a currency, US dollars without one. */
interface SentAmount {
  amount: number
  currency?: 'usd' | undefined
}

/** The amount in cents. Throws 400 below $1, beyond what the card provider takes, and for fractions of a cent. */
export function readAmount({ amount, currency }: SentAmount): number {
  const cents = currency ? wholeCents(amount) : dollarsToCents(amount)
  const problem = amountProblem(amount, cents)
  if (cents === null || problem) throw invalid([{ path: 'amount', message: problem ?? INVALID_AMOUNT_TITLE }])
  return cents
}

/** Whether a claim of "I paid this much" names the amount, in either of the two ways. */
export function namesAmount(claim: number, cents: number): boolean {
  return claim === cents || dollarsToCents(claim) === cents
}

function wholeCents(amount: number): number | null {
  return Number.isSafeInteger(amount) ? amount : null
}

function amountProblem(sent: number, cents: number | null): string | null {
  if (cents !== null || sent <= 0) return donationAmountProblem(cents)
  return sent > MAXIMUM_DONATION ? donationAmountProblem(MAXIMUM_DONATION + 1) : 'Please enter an amount in whole cents'
}
