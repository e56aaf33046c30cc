import { say } from '#shared/language/say'
import type { AccountType } from '#shared/rules/payouts'
import type { Fields } from '../../../components/form/useForm'
import { hasIban } from './countries'

export function accountTypeName(type: AccountType): string {
  switch (type) {
    case 'checking':
      return say('Checking account')
    case 'savings':
      return say('Savings account')
    case 'mobile_money':
      return say('Mobile money')
    default:
      return type
  }
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

/** The number fields that identify a bank account in a country. */
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
