import { countrySpecs, electronicFormatIBAN, extractBIC, isValidIBAN } from 'ibantools'
import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { addBankAccountDetails, createBankAccount } from '#shared/contract/bank-accounts'
import type { CallInput } from '#shared/contract/base/call'
import type { Issue } from '#shared/contract/base/parse'
import { formatCountry } from '#shared/language/format-country'
import { formatList } from '#shared/language/format-list'
import { say } from '#shared/language/say'
import { MOBILE_MONEY_COUNTRIES } from '#shared/rules/money/mobile-money'
import { PAYOUT_CURRENCIES, type PayoutCurrency } from '#shared/rules/payouts'
import { NO_DETAILS, type PersonalDetails } from '#shared/rules/transfer-details'
import { foldDigits, typedPhone } from '#shared/rules/typed-number'
import type { TransferDestination } from '../../providers/gateway'
import { exampleMobile, readMobile } from '../payments/references'

export type AccountInput = CallInput<typeof createBankAccount>['body']

export type DetailsInput = CallInput<typeof addBankAccountDetails>['body']

/** An account whose numbers were checked, in the format that we store and send: without spaces, phones in international format. */
export interface CheckedAccount extends Omit<TransferDestination, 'currency' | 'stripeAccountId'> {
  currency: PayoutCurrency
}

type Complain = (field: keyof AccountInput, message: string) => void

export function checkAccount(input: AccountInput): { account: CheckedAccount } | { issues: [Issue, ...Issue[]] } {
  const { issues, checked: account } = collect((complain) => checkNumbers(input, complain))
  return issues ? { issues } : { account }
}

function collect<Result>(check: (complain: Complain) => Result): { issues?: [Issue, ...Issue[]]; checked: Result } {
  const issues: Issue[] = []
  const checked = check((path, message) => void issues.push({ path, message }))
  const [first, ...others] = issues
  return first ? { issues: [first, ...others], checked } : { checked }
}

function checkNumbers(input: AccountInput, complain: Complain): CheckedAccount {
  const { accountHolderName, bankName, country, currency, accountType } = input
  const common = { accountHolderName, bankName, country, currency, accountType, ...NO_DETAILS }
  if (!isSupportedCountry(country)) {
    complain('country', say('Please choose a country'))
    return { ...common, accountNumber: '', routingNumber: null, swiftCode: null, mobileMoneyProvider: null }
  }
  if (accountType === 'mobile_money') return { ...common, ...checkMobileMoney(input, country, complain) }
  return {
    ...common,
    accountNumber: checkAccountNumber(input.accountNumber, country, complain),
    routingNumber: checkRoutingNumber(input.routingNumber ?? null, country, complain),
    swiftCode: checkSwiftCode(input.swiftCode ?? null, country, complain),
    mobileMoneyProvider: null,
    ...checkDetails(input, country, complain),
  }
}

export function checkAddedDetails(
  input: DetailsInput,
  country: string,
):
  | { details: PersonalDetails & Pick<CheckedAccount, 'routingNumber' | 'swiftCode'> }
  | { issues: [Issue, ...Issue[]] } {
  if (!isSupportedCountry(country)) return { details: { ...NO_DETAILS, routingNumber: null, swiftCode: null } }
  const { issues, checked: details } = collect((complain) => ({
    ...checkDetails(input, country, complain),
    routingNumber: input.routingNumber ? checkRoutingNumber(input.routingNumber, country, complain) : null,
    swiftCode: checkSwiftCode(input.swiftCode ?? null, country, complain),
  }))
  return issues ? { issues } : { details }
}

/** Ten digits everywhere in Nigeria (NUBAN), at most seventeen in the USA; in other countries every bank has its own format. */
const OWN_FORMS: Partial<Record<CountryCode, { form: RegExp; words: () => string }>> = {
  US: { form: /^\d{4,17}$/, words: () => say('Please enter the account number: 4 to 17 digits') },
  NG: { form: /^\d{10}$/, words: () => say('Please enter the account number: 10 digits') },
}
const ANY_FORM = {
  form: /^[A-Z\d]{5,34}$/,
  words: () => say('Please enter the account number: 5 to 34 letters and digits'),
}

function checkAccountNumber(typed: string, country: CountryCode, complain: Complain): string {
  const number = withoutSpaces(typed)
  const specification = countrySpecs[country]
  const looksLikeIban = /^[A-Z]{2}\d{2}[A-Z\d]{10,}$/.test(number)
  if (specification?.IBANRegistry || (looksLikeIban && number.startsWith(country))) {
    const iban = electronicFormatIBAN(number) ?? ''
    if (!isValidIBAN(iban))
      complain('accountNumber', say('Please check the IBAN: it begins with {country} and two digits', { country }))
    else if (!iban.startsWith(country)) complain('accountNumber', say('This IBAN is of an account in another country'))
    return iban
  }
  const { form, words } = OWN_FORMS[country] ?? ANY_FORM
  if (!form.test(number)) complain('accountNumber', words())
  return number
}

function checkRoutingNumber(typed: string | null, country: CountryCode, complain: Complain): string | null {
  const number = typed === null ? '' : withoutSpaces(typed)
  if (country === 'US') {
    if (!number) complain('routingNumber', say('Please enter the routing number: accounts in the USA need one'))
    else if (!isRoutingNumber(number))
      complain('routingNumber', say('Please check the routing number: it has 9 digits'))
  } else if (!/^[A-Z\d]*$/.test(number)) {
    complain('routingNumber', say('Please enter letters and digits only'))
  }
  return number || null
}

function checkDetails(input: DetailsInput, country: CountryCode, complain: Complain): PersonalDetails {
  const { street = null, houseNumber = null, postalCode = null, city = null } = input
  return { street, houseNumber, postalCode, city, phone: checkContact(input.phone ?? null, country, complain) }
}

/** The number in international format: `+254712345678`. */
function checkContact(typed: string | null, country: CountryCode, complain: Complain): string | null {
  if (typed === null) return null
  const phone = parsePhoneNumberFromString(typedPhone(typed), country)
  if (phone?.isValid()) return phone.number
  complain('phone', say('Please check the phone number'))
  return null
}

function checkSwiftCode(typed: string | null, country: CountryCode, complain: Complain): string | null {
  const code = typed === null ? '' : withoutSpaces(typed)
  if (!code) return null
  const { valid, countryCode } = extractBIC(code)
  if (!valid) complain('swiftCode', say('Please check the SWIFT code: it has 8 or 11 letters and digits'))
  else if (countryCode !== country) complain('swiftCode', say('This SWIFT code is of a bank in another country'))
  return code
}

const withoutSpaces = (typed: string): string =>
  foldDigits(typed)
    .replace(/[\s.\-–]/g, '')
    .toUpperCase()

/** Nine digits, weighted 3, 7, 1 to a multiple of ten (American Bankers Association), in a bank's range. */
function isRoutingNumber(text: string): boolean {
  if (!/^(0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(text)) return false
  const weights = [3, 7, 1]
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0), 0)
  return sum % 10 === 0
}

/** Countries where a phone can be paid. In Nigeria the local payment methods belong to banks: there is no wallet to pay to. */
const COUNTRIES = MOBILE_MONEY_COUNTRIES.filter(({ code }) => code !== 'NG')

export const payoutCountry = (code: string) => COUNTRIES.find((country) => country.code === code)

/** Checks a phone number on one of the country's networks. The currency becomes the local one: dollars can't arrive on a phone. */
function checkMobileMoney(input: AccountInput, code: CountryCode, complain: Complain) {
  const country = payoutCountry(code)
  const none = { routingNumber: null, swiftCode: null }
  if (!country) {
    complain('country', say('We can’t pay to mobile money in this country. Please choose a bank account.'))
    return { ...none, accountNumber: '', currency: input.currency, mobileMoneyProvider: null }
  }
  const network = country.networks.find((name) => name === input.mobileMoneyProvider)
  const networks = formatList(country.networks, 'or')
  if (!network) complain('mobileMoneyProvider', say('Please choose a network: {networks}', { networks }))
  const currency = PAYOUT_CURRENCIES.find((name) => name === country.currency) ?? 'USD'
  const arrival = { country: formatCountry(code), currency: country.currency }
  if (input.currency !== 'USD' && input.currency !== currency)
    complain('currency', say('Mobile money in {country} arrives in {currency}', arrival))
  return {
    ...none,
    accountNumber: checkPhone(input.accountNumber, country.code, complain),
    currency,
    mobileMoneyProvider: network ?? null,
  }
}

/** The number in international format: `+254712345678`. */
function checkPhone(typed: string, code: CountryCode, complain: Complain): string {
  const phone = readMobile(typed, code)
  if (phone) return phone
  const example = exampleMobile(code)
  const country = formatCountry(code)
  const message = example
    ? say('Please enter a mobile number of {country}, such as {example}', { country, example })
    : say('Please enter a mobile number of {country}', { country })
  complain('accountNumber', message)
  return ''
}
