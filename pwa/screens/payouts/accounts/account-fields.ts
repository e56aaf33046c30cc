import type { AccountType } from '#shared/rules/payouts'
import type { Fields } from '../../../components/form/useForm'
import { hasIban } from './countries'

export const ACCOUNT_TYPE_NAMES: Record<AccountType, string> = {
  checking: 'Checking account',
  savings: 'Savings account',
  mobile_money: 'Mobile money',
}

/** The fields of the form that may be stored on the device. No numbers. */
export const KEPT_FIELDS = [
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

const ACCOUNT_NUMBER: NumberField = {
  name: 'accountNumber',
  label: 'Account number',
  hint: 'As your bank’s app shows it.',
  inputMode: 'text',
}
const SWIFT_CODE: NumberField = {
  name: 'swiftCode',
  label: 'SWIFT / BIC code (optional)',
  hint: '8 or 11 letters and digits. With it, the money arrives faster.',
  inputMode: 'text',
}

/** The number fields that identify a bank account in a country. */
export function numberFieldsFor(country: string): readonly NumberField[] {
  if (hasIban(country))
    return [{ ...ACCOUNT_NUMBER, label: 'IBAN', hint: `It begins with ${country}. Spaces do not matter.` }, SWIFT_CODE]
  if (country === 'US') {
    const hint = '9 digits, at the bottom left of a check.'
    return [
      { name: 'routingNumber', label: 'Routing number', hint, inputMode: 'numeric' },
      { ...ACCOUNT_NUMBER, inputMode: 'numeric' },
    ]
  }
  if (country === 'NG') return [{ ...ACCOUNT_NUMBER, hint: '10 digits (NUBAN).', inputMode: 'numeric' }, SWIFT_CODE]
  // The branch in Ghana is one of the details for automatic transfers: see DetailFields.
  return [ACCOUNT_NUMBER, SWIFT_CODE]
}

/** Converts the fields to the request body. The bank of a mobile-money account is its network. */
export function readAccount(fields: Fields): Record<string, string | undefined> {
  if (fields.accountType !== 'mobile_money') return fields
  return { ...fields, bankName: fields.mobileMoneyProvider }
}
