import { say } from '../../language/say'
import { FULL_NAME_MAXIMUM } from '../limits'

interface FundraiserTextRules {
  /** The name of the field in forms and conflicts, in the language in which it is read. */
  readonly label: string
  /** The name of the field in the admin's dialogs, which are in English. */
  adminLabel: string
  most: number
  tooLong: () => string
}

/** Each one also needs a name in `text-names.ts`, a column and a hint in `FundraiserFields.tsx`. */
export const FUNDRAISER_TEXTS: Readonly<Record<FundraiserText, FundraiserTextRules>> = {
  displayName: {
    get label() {
      return say('Creator Display Name')
    },
    adminLabel: 'Display Name',
    most: FULL_NAME_MAXIMUM,
    tooLong: () => say('Display name must be at most {most, number} characters', { most: FULL_NAME_MAXIMUM }),
  },
}

export function forTexts<T>(make: (name: FundraiserText) => T): Record<FundraiserText, T>
export function forTexts<T>(make: (name: FundraiserText) => T): Record<string, T> {
  return Object.fromEntries(FUNDRAISER_TEXT_NAMES.map((name) => [name, make(name)]))
}

/** Apart from their rules in `texts.ts`, because every visitor's first page loads the names. */
export const FUNDRAISER_TEXT_NAMES = ['displayName'] as const

export type FundraiserText = (typeof FUNDRAISER_TEXT_NAMES)[number]
