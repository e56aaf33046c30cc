import type { AccountType } from '#shared/rules/payouts'
import type { Fields } from '../../../components/form/useForm'
import { hasIban } from './countries'

export const ACCOUNT_TYPE_NAMES: Record<AccountType, string> = {
  checking: 'Checking account',
  savings: 'Savings account',
  mobile_money: 'Mobile money',
}

/** Of a form's fields those that may lie on the device: no number is among them. */
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
  hint: '8 or 11 letters and digits. With it, the money finds its way faster.',
  inputMode: 'text',
}

/** The numbers by which a bank account of a country is found. */
export function numbersOf(country: string): readonly NumberField[] {
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
  const branch: NumberField = {
    name: 'routingNumber',
    label: 'Branch code (optional)',
    hint: 'If your bank gives you one.',
    inputMode: 'text',
  }
  return country === 'GH' ? [ACCOUNT_NUMBER, branch, SWIFT_CODE] : [ACCOUNT_NUMBER, SWIFT_CODE]
}

/** What the fields say, as the contract has it. A mobile-money account’s bank is its network. */
export function readAccount(fields: Fields): Record<string, string | undefined> {
  if (fields.accountType !== 'mobile_money') return fields
  return { ...fields, bankName: fields.mobileMoneyProvider }
}
