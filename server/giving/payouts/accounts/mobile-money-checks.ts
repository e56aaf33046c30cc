import { type CountryCode, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/mobile/examples'
import { formatCountry } from '#shared/language/format-country'
import { formatList } from '#shared/language/format-list'
import { say } from '#shared/language/say'
import { MOBILE_MONEY_COUNTRIES } from '#shared/rules/money/mobile-money'
import { PAYOUT_CURRENCIES } from '#shared/rules/payouts'
import type { AccountInput, CheckedAccount, Complain } from './account-input'

type MobileMoney = Pick<
  CheckedAccount,
  'accountNumber' | 'routingNumber' | 'swiftCode' | 'currency' | 'mobileMoneyProvider'
>

/** Countries where a phone can be paid. In Nigeria the local payment methods belong to banks: there is no wallet to pay to. */
const COUNTRIES = MOBILE_MONEY_COUNTRIES.filter(({ code }) => code !== 'NG')

/** The country with this code if phones there can be paid; otherwise undefined. */
export function payoutCountry(code: string) {
  return COUNTRIES.find((country) => country.code === code)
}

/** Checks a phone number on one of the country's networks. The currency becomes the local one: dollars can't arrive on a phone. */
export function checkMobileMoney(input: AccountInput, code: CountryCode, complain: Complain): MobileMoney {
  const country = payoutCountry(code)
  const none = { routingNumber: null, swiftCode: null }
  if (!country) {
    complain('country', say('We can’t pay to mobile money in this country. Please choose a bank account.'))
    return { ...none, accountNumber: '', currency: input.currency, mobileMoneyProvider: null }
  }
  const network = country.networks.find((name) => name === input.mobileMoneyProvider)
  if (!network)
    complain(
      'mobileMoneyProvider',
      say('Please choose a network: {networks}', { networks: formatList(country.networks, 'or') }),
    )
  const currency = PAYOUT_CURRENCIES.find((name) => name === country.currency) ?? 'USD'
  if (input.currency !== 'USD' && input.currency !== currency)
    complain(
      'currency',
      say('Mobile money in {country} arrives in {currency}', {
        country: formatCountry(code),
        currency: country.currency,
      }),
    )
  return {
    ...none,
    accountNumber: checkPhone(input.accountNumber, country.code, complain),
    currency,
    mobileMoneyProvider: network ?? null,
  }
}

/** The number in international format: `+254712345678`. */
function checkPhone(typed: string, code: CountryCode, complain: Complain): string {
  const phone = parsePhoneNumberFromString(typed, code)
  const type = phone?.getType()
  if (phone?.country === code && phone.isValid() && (type === 'MOBILE' || type === 'FIXED_LINE_OR_MOBILE'))
    return phone.number
  const example = getExampleNumber(code, examples)?.formatNational()
  const country = formatCountry(code)
  complain(
    'accountNumber',
    example
      ? say('Please enter a mobile number of {country}, such as {example}', { country, example })
      : say('Please enter a mobile number of {country}', { country }),
  )
  return ''
}
