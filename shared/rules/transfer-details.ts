import { sayIn } from '#shared/language/say'
import { formatList } from '../language/format-list'
import type { AccountType } from './payouts'

/** `routingNumber` is the branch code in Ghana; `phone` is the recipient's. */
export const TRANSFER_DETAILS = [
  'routingNumber',
  'swiftCode',
  'street',
  'houseNumber',
  'postalCode',
  'city',
  'phone',
] as const
export type TransferDetail = (typeof TRANSFER_DETAILS)[number]

/** The details that are stored together, encrypted: they say where a person lives or how to reach them. */
export const PERSONAL_DETAILS = ['street', 'houseNumber', 'postalCode', 'city', 'phone'] as const
export type PersonalDetail = (typeof PERSONAL_DETAILS)[number]
export type PersonalDetails = Readonly<Record<PersonalDetail, string | null>>
export const NO_DETAILS: PersonalDetails = {
  street: null,
  houseNumber: null,
  postalCode: null,
  city: null,
  phone: null,
}

export interface BankRoute {
  countries: readonly string[]
  currency: string
  /** Without one of these the provider refuses the transfer. */
  details: readonly TransferDetail[]
  /** Whether the route is proven and cheap enough to be offered first. A transfer abroad costs up to $45, and its documents differ. */
  isSure: boolean
}

const list = (codes: string): readonly string[] => codes.split(' ')
/** Countries whose banks take part in SEPA and have accounts in euros. */
const EUROS = list('AT BE BG HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES')
const ADDRESS = ['street', 'houseNumber', 'postalCode', 'city'] as const

/** As Flutterwave's Node-v3 and its pages on transfers say (October 2026); others are paid by hand. */
const BANK_ROUTES: readonly BankRoute[] = [
  { countries: ['NG'], currency: 'NGN', details: [], isSure: true },
  { countries: ['KE'], currency: 'KES', details: ['phone'], isSure: true },
  { countries: ['GH'], currency: 'GHS', details: ['routingNumber'], isSure: true },
  { countries: ['US'], currency: 'USD', details: ['routingNumber', 'swiftCode', ...ADDRESS], isSure: false },
  // An IBAN has no routing number besides it: the SWIFT code is sent in its place.
  { countries: EUROS, currency: 'EUR', details: ['swiftCode', ...ADDRESS], isSure: false },
  { countries: ['GB'], currency: 'GBP', details: ['swiftCode', ...ADDRESS], isSure: false },
]

export interface AccountPlace {
  country: string
  currency: string
  accountType: AccountType
}

/** The route to a bank account; null when no provider can pay it, and for mobile money, which needs no further details. */
export function bankRouteTo({ country, currency, accountType }: AccountPlace): BankRoute | null {
  if (accountType === 'mobile_money') return null
  return BANK_ROUTES.find((route) => route.currency === currency && route.countries.includes(country)) ?? null
}

export function missingDetails(account: AccountPlace & Partial<Readonly<Record<TransferDetail, string | null>>>) {
  return (bankRouteTo(account)?.details ?? []).filter((detail) => !account[detail])
}

const namesOfDetails = (country: string): Readonly<Record<TransferDetail, string>> => ({
  routingNumber:
    country === 'GH' ? sayIn('in a list of details', 'branch code') : sayIn('in a list of details', 'routing number'),
  swiftCode: sayIn('in a list of details', 'SWIFT code'),
  street: sayIn('in a list of details', 'street'),
  houseNumber: sayIn('in a list of details', 'house number'),
  postalCode: sayIn('in a list of details', 'postal code'),
  city: sayIn('in a list of details', 'city'),
  phone: sayIn('in a list of details', 'phone number'),
})

/** The details in words: `SWIFT code, street and city`. */
export function detailsInWords(details: readonly TransferDetail[], country: string): string {
  const nameOf = namesOfDetails(country)
  return formatList(
    details.map((detail) => nameOf[detail]),
    'and',
    true,
  )
}
