import { parse } from '#shared/contract/base/parse'
import { donorDetails } from '#shared/contract/donations'
import { ANONYMOUS, nameFlags } from '#shared/rules/names'
import type { Gift } from '../../payments/gift'

/** The names of the donation form's fields, as in an address (spec section 2). */
export const DONOR_FIELDS = ['amount', 'donorName', 'donorEmail', 'message'] as const

/** The values of the donation form's fields as text: the amount in dollars. `nameShown` is one of `NAMES_SHOWN`. */
export type TypedDetails = Record<(typeof DONOR_FIELDS)[number] | 'nameShown' | 'country' | 'network', string>

export const NOTHING_TYPED: TypedDetails = {
  amount: '',
  donorName: '',
  donorEmail: '',
  message: '',
  nameShown: '',
  country: '',
  network: '',
}

export function fillEmpty(typed: TypedDetails, earlier: Partial<TypedDetails>): TypedDetails {
  const filled = Object.entries(typed).filter(([, value]) => value !== '')
  return { ...NOTHING_TYPED, ...earlier, ...Object.fromEntries(filled) }
}

/** Fills empty fields with suggestions, except those that the donor has changed: an emptied field stays empty. */
export function suggestDetails(
  typed: TypedDetails,
  suggested: Partial<TypedDetails>,
  changed: readonly string[],
): TypedDetails {
  const wanted = Object.entries(suggested).filter(([name]) => !changed.includes(name))
  return fillEmpty(typed, Object.fromEntries(wanted))
}

const DONOR_TEXTS = ['donorName', 'donorEmail', 'message'] as const
type DonorText = (typeof DONOR_TEXTS)[number]

const readText = (name: DonorText, typed: TypedDetails) => parse(donorDetails.entries[name], typed[name])

/** Why a text about the donor can't be taken; null if it can. */
export function textProblem(name: DonorText, typed: TypedDetails): string | null {
  const result = readText(name, typed)
  return result.ok ? null : result.issues[0].message
}

export const hasTextProblem = (typed: TypedDetails): boolean => DONOR_TEXTS.some((name) => textProblem(name, typed))

export const focusTextProblem = (): void =>
  document.querySelector<HTMLElement>(DONOR_TEXTS.map((name) => `[name="${name}"][aria-invalid]`).join())?.focus()

/** A text that can't be taken is left out: the payment is opened while the donor still types. */
export function giftOf(fundraiserId: number, amount: number, typed: TypedDetails): Gift {
  const given = (name: DonorText) => {
    const result = readText(name, typed)
    return (result.ok && result.value) || ''
  }
  return {
    fundraiserId,
    amount,
    donorName: given('donorName') || ANONYMOUS,
    ...nameFlags(typed.nameShown),
    donorEmail: given('donorEmail'),
    message: given('message'),
  }
}
