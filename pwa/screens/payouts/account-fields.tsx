import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listBankBranches } from '#shared/contract/bank-accounts'
import { formatCountry } from '#shared/language/format-country'
import { say } from '#shared/language/say'
import type { Currency } from '#shared/rules/money/currencies'
import { MOBILE_MONEY_COUNTRIES } from '#shared/rules/money/mobile-money'
import type { AccountType, PayoutCurrency } from '#shared/rules/payouts'
import { PERSONAL_DETAILS, type TransferDetail } from '#shared/rules/transfer-details'
import { queryFor } from '../../api/queries'
import { TextField } from '../../components/form/Field'
import type { Fields } from '../../components/form/useForm'

export const accountTypeNames = (): Record<AccountType, string> => ({
  checking: say('Checking account'),
  savings: say('Savings account'),
  mobile_money: say('Mobile money'),
})

/** The fields of the form that may be stored on the device. No numbers. */
export const STORED_FIELDS = [
  'country',
  'accountType',
  'currency',
  'accountHolderName',
  'bankName',
  'mobileMoneyProvider',
]

interface NumberField {
  name: 'accountNumber' | 'routingNumber' | 'swiftCode'
  label: string
  hint: string
  inputMode: 'numeric' | 'text'
}

const accountNumber = (): NumberField => ({
  name: 'accountNumber',
  label: say('Account number'),
  hint: say('As your bank’s app shows it.'),
  inputMode: 'text',
})
const swiftCode = (): NumberField => ({
  name: 'swiftCode',
  label: say('SWIFT / BIC code (optional)'),
  hint: say('8 or 11 letters and digits. With it, the money arrives faster.'),
  inputMode: 'text',
})

export function numberFieldsFor(country: string): readonly NumberField[] {
  if (hasIban(country))
    return [
      { ...accountNumber(), label: 'IBAN', hint: say('It begins with {country}. Spaces do not matter.', { country }) },
      swiftCode(),
    ]
  if (country === 'US') {
    const hint = say('9 digits, at the bottom left of a check.')
    return [
      { name: 'routingNumber', label: say('Routing number'), hint, inputMode: 'numeric' },
      { ...accountNumber(), inputMode: 'numeric' },
    ]
  }
  if (country === 'NG')
    return [{ ...accountNumber(), hint: say('10 digits (NUBAN).'), inputMode: 'numeric' }, swiftCode()]
  // The branch in Ghana is one of the details for automatic transfers: see DetailFields.
  return [accountNumber(), swiftCode()]
}

/** Converts the fields to the request body. The bank of a mobile-money account is its network. */
export function readAccount(fields: Fields): Record<string, string | undefined> {
  if (fields.accountType !== 'mobile_money') return fields
  return { ...fields, bankName: fields.mobileMoneyProvider }
}

const listed = (codes: string): readonly string[] => codes.split(' ')

/** Countries that money can be sent to, as codes of ISO 3166-1 alpha-2. */
const AFRICA = listed(
  'BJ BW BF BI CM CV TD CI CD EG SZ ET GA GM GH GN KE LS LR MG MW ML MR MU MA MZ NA NE NG RW SN SL SO ZA SS TZ TG TN UG ZM ZW',
)
const EURO_AREA = listed('AT BE BG HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES')
const REST_OF_EUROPE = listed('CZ DK HU IS NO PL RO SE CH GB')
const OVERSEAS = listed('AE AU BR CA IN NZ US')

const named = (codes: readonly string[]) =>
  codes
    .map((code) => ({ code, name: formatCountry(code) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))

const ELSEWHERE = [...EURO_AREA, ...REST_OF_EUROPE, ...OVERSEAS]

export const countryGroups = () => [
  { label: say('Africa'), countries: named(AFRICA) },
  { label: say('Elsewhere'), countries: named(ELSEWHERE) },
]

export const isPayable = (country: string): boolean => AFRICA.includes(country) || ELSEWHERE.includes(country)

const IBAN = new Set([...EURO_AREA, ...REST_OF_EUROPE, ...listed('AE BR EG MR MU SO TN')])
const hasIban = (country: string): boolean => IBAN.has(country)

/** The mobile money of a country for payouts; null if there is none. In Nigeria people use banks instead. */
export function mobileMoneyIn(country: string): { networks: readonly string[]; currency: Currency } | null {
  return MOBILE_MONEY_COUNTRIES.find(({ code }) => code === country && code !== 'NG') ?? null
}

const OWN_CURRENCIES: Readonly<Record<string, PayoutCurrency>> = { GB: 'GBP', KE: 'KES', NG: 'NGN', GH: 'GHS' }

export function currencyOf(country: string): PayoutCurrency {
  return OWN_CURRENCIES[country] ?? (EURO_AREA.includes(country) ? 'EUR' : 'USD')
}

const CONNECTABLE = new Set([...EURO_AREA, ...REST_OF_EUROPE, 'CA', 'US'])
/** Whether the provider of own accounts can send payouts to this country. It moves money only between these countries. */
export const canConnect = (country: string): boolean => CONNECTABLE.has(country)

interface DetailField {
  label: string
  hint?: string
  maxLength?: number
  type?: 'tel'
}

const fields = (): Readonly<Record<TransferDetail, DetailField>> => ({
  routingNumber: { label: say('Routing number'), hint: say('9 digits, at the bottom left of a check.'), maxLength: 40 },
  swiftCode: { label: say('SWIFT / BIC code'), hint: say('8 or 11 letters and digits.'), maxLength: 20 },
  street: { label: say('Street'), hint: say('Your own address, as your bank has it.') },
  houseNumber: { label: say('House number') },
  postalCode: { label: say('Postal code') },
  city: { label: say('City') },
  phone: {
    label: say('Your phone number'),
    hint: say('The bank asks for it with each transfer.'),
    maxLength: 30,
    type: 'tel',
  },
})

interface Props {
  details: readonly TransferDetail[]
  country: string
  bankName: string
}

/** The fields for details that automatic transfers need. The device stores none of them, because phones are shared. */
export function DetailFields({ details, country, bankName }: Props) {
  return details.map((name) => {
    if (name === 'routingNumber' && country === 'GH') return <BranchField key={name} bankName={bankName} />
    const { label, ...field } = fields()[name]
    const isText = PERSONAL_DETAILS.some((detail) => detail === name) && name !== 'phone'
    return (
      <TextField
        key={name}
        name={name}
        label={say('{label} (optional)', { label })}
        {...field}
        dir={isText ? 'auto' : 'ltr'}
        autoComplete="off"
        spellCheck={false}
      />
    )
  })
}

/** The branch of a bank in Ghana, with the branches that the provider knows. */
function BranchField({ bankName }: { bankName: string }) {
  // Asked once the person comes to this field, not with each letter of the bank's name.
  const [asked, setAsked] = useState('')
  const query = { country: 'GH', bankName: asked }
  const { data } = useQuery({ ...queryFor(listBankBranches, { query }, { persist: false }), enabled: asked !== '' })
  return (
    <>
      <TextField
        name="routingNumber"
        label={say('Branch code (optional)')}
        hint={say('Choose your branch, or type its code as your bank gives it.')}
        list="bank-branches"
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        onFocus={() => setAsked(bankName.trim())}
      />
      <datalist id="bank-branches">
        {data?.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
