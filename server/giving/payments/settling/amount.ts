import { say } from '#shared/language/say'
import { donationAmountProblem, invalidAmountTitle, MAXIMUM_DONATION } from '#shared/rules/limits'
import { dollarsToCents } from '#shared/rules/money/money'
import { refuseInput } from '../../../platform/refusals/refusal'

/** A donation's amount as the contract defines it: integer cents with a currency, US dollars without one. */
interface SentAmount {
  amount: number
  currency?: 'usd' | undefined
}

/** The amount in cents. Throws 400 below $1, above the card provider's maximum, and for fractions of a cent. */
export function readAmount({ amount, currency }: SentAmount): number {
  const cents = currency ? wholeCents(amount) : dollarsToCents(amount)
  const problem = amountProblem(amount, cents)
  if (cents === null || problem) throw refuseInput([{ path: 'amount', message: problem ?? invalidAmountTitle() }])
  return cents
}

/** Whether the amount in a payment claim is `cents`, given either in cents or in dollars. */
export function namesAmount(claim: number, cents: number): boolean {
  return claim === cents || dollarsToCents(claim) === cents
}

function wholeCents(amount: number): number | null {
  return Number.isSafeInteger(amount) ? amount : null
}

function amountProblem(sent: number, cents: number | null): string | null {
  if (cents !== null || sent <= 0) return donationAmountProblem(cents)
  return sent > MAXIMUM_DONATION
    ? donationAmountProblem(MAXIMUM_DONATION + 1)
    : say('Please enter an amount in whole cents')
}
