import { email } from '#shared/contract/base/fields'
import { parse } from '#shared/contract/base/parse'
import { donationAmountProblem, INVALID_AMOUNT_TITLE } from '#shared/rules/limits'
import { dollarsToCents } from '#shared/rules/money/money'
import type { Gift } from '../../payments/gift'

/** The names of the donation form's fields, as in an address (spec section 2). */
export const DONOR_FIELDS = ['amount', 'donorName', 'donorEmail', 'message'] as const

/** The values of the donation form's fields as text: the amount in dollars. */
export type TypedDetails = Record<(typeof DONOR_FIELDS)[number] | 'country' | 'network', string>

export const NOTHING_TYPED: TypedDetails = {
  amount: '',
  donorName: '',
  donorEmail: '',
  message: '',
  country: '',
  network: '',
}

/** Fills empty fields with earlier values. */
export function fillEmpty(typed: TypedDetails, earlier: Partial<TypedDetails>): TypedDetails {
  const kept = Object.entries(typed).filter(([, value]) => value !== '')
  return { ...NOTHING_TYPED, ...earlier, ...Object.fromEntries(kept) }
}

/** The amount in cents, or why it is invalid. */
export function readTypedAmount(typed: string): { cents: number; problem: null } | { cents: null; problem: string } {
  const cents = dollarsToCents(typed)
  const problem =
    cents === null && Number(typed) >= 1 ? 'Please enter an amount in whole cents' : donationAmountProblem(cents)
  return cents === null || problem
    ? { cents: null, problem: problem ?? INVALID_AMOUNT_TITLE }
    : { cents, problem: null }
}

/** Why an e-mail address is invalid; null if it is valid or left out. */
export function typedEmailProblem(typed: string): string | null {
  const result = parse(email, typed)
  return typed.trim() === '' || result.ok ? null : result.issues[0].message
}

export function giftOf(fundraiserId: number, amount: number, { donorName, donorEmail, message }: TypedDetails): Gift {
  return { fundraiserId, amount, donorName, donorEmail, message }
}
