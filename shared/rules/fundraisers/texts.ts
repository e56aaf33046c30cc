import { FULL_NAME_MAXIMUM } from '../limits'
import { FUNDRAISER_TEXT_NAMES, type FundraiserText } from './text-names'

interface FundraiserTextRules {
  /** What the field is called in forms and conflicts. */
  label: string
  /** The same in the admin's dialogs. */
  adminLabel: string
  /** Characters. */
  most: number
  tooLong: string
}

/** What holds for each of a fundraiser's optional lines of text, besides its column of the table and its input in the form. */
export const FUNDRAISER_TEXTS: Readonly<Record<FundraiserText, FundraiserTextRules>> = {
  displayName: {
    label: 'Creator Display Name',
    adminLabel: 'Display Name',
    most: FULL_NAME_MAXIMUM,
    tooLong: `Display name must be at most ${FULL_NAME_MAXIMUM} characters`,
  },
}

/** One value for each of them, by its name. */
export function forTexts<T>(make: (name: FundraiserText) => T): Record<FundraiserText, T>
export function forTexts<T>(make: (name: FundraiserText) => T): Record<string, T> {
  return Object.fromEntries(FUNDRAISER_TEXT_NAMES.map((name) => [name, make(name)]))
}
