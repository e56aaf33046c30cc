import { describe, expect, it } from 'vitest'
import { createBankAccount } from '#shared/contract/bank-accounts'
import { parse } from '#shared/contract/base/parse'
import { checkAccount } from './account-checks'

/** Parses a form by the contract, then checks it by the rules of the country. */
function check(typed: Record<string, string>) {
  const form = { accountHolderName: 'Amina', bankName: 'Bank', ...typed }
  const parsed = createBankAccount.body && parse(createBankAccount.body, form)
  if (!parsed?.ok) throw new Error(`The contract refuses it: ${JSON.stringify(parsed?.issues)}`)
  const checked = checkAccount(parsed.value)
  return 'issues' in checked
    ? checked.issues.map(({ path, message }) => `${path}: ${message}`)
    : checked.account.accountNumber
}
const phone = (country: string, mobileMoneyProvider: string, accountNumber: string, currency = 'USD') =>
  check({ country, mobileMoneyProvider, accountNumber, currency, accountType: 'mobile_money' })

describe('the account form', () => {
  const form = { accountHolderName: 'Amina', bankName: 'Bank', accountNumber: '0690000031', country: 'NG' }
  const issuesOf = (changes: object) => {
    const parsed = createBankAccount.body && parse(createBankAccount.body, { ...form, ...changes })
    return parsed?.ok ? [] : parsed?.issues.map(({ path }) => path)
  }

  it.each(['accountHolderName', 'bankName', 'accountNumber', 'country'])(
    'needs its %s [5.account.bank-name 5.account.country 5.account.holder 5.account.number]',
    (field) => {
      for (const missing of ['', undefined]) expect(issuesOf({ [field]: missing })).toEqual([field])
    },
  )

  it('accepts only known types and currencies [5.account.currency 5.account.type]', () => {
    for (const accountType of ['checking', 'savings', 'mobile_money']) expect(issuesOf({ accountType })).toEqual([])
    expect(issuesOf({ accountType: 'crypto' })).toEqual(['accountType'])
    for (const currency of ['USD', 'EUR', 'GBP', 'KES', 'NGN', 'GHS']) expect(issuesOf({ currency })).toEqual([])
    expect(issuesOf({ currency: 'BTC' })).toEqual(['currency'])
  })
})

describe('an account is accepted when its numbers are valid', () => {
  it.each([
    [{ country: 'DE', accountNumber: 'de89 3704 0044 0532 0130 00', swiftCode: 'COBADEFF' }, 'DE89370400440532013000'],
    [{ country: 'GB', accountNumber: 'GB29-NWBK-6016-1331-9268-19' }, 'GB29NWBK60161331926819'],
    [{ country: 'US', accountNumber: '000123456789', routingNumber: '1100 0000 0' }, '000123456789'],
    [{ country: 'NG', accountNumber: '0690 0000 31' }, '0690000031'],
    [{ country: 'NG', accountNumber: '\u200e٠٦٩٠٠٠٠٠٣١' }, '0690000031'],
    [{ country: 'KE', accountNumber: '0123-4567', swiftCode: 'EQBLKENA', accountType: 'savings' }, '01234567'],
    [{ country: 'SN', accountNumber: 'SN08SN0100152000048500003035' }, 'SN08SN0100152000048500003035'],
  ])('%o', (typed, stored) => {
    expect(check(typed)).toBe(stored)
  })

  it.each([
    ['KE', 'M-Pesa', '+254 712 345678', '+254712345678'],
    ['GH', 'Telecel', '020 123 4567', '+233201234567'],
    ['CI', 'Orange', '07 07 12 34 56', '+2250707123456'],
    ['KE', 'M-Pesa', '00254712345678', '+254712345678'],
    ['TZ', 'Airtel', '٠٠٢٥٥ ٧٥٤ ١٢٣ ٤٥٦', '+255754123456'],
  ])('a phone of %s, %s, %s', (country, network, typed, stored) => {
    expect(phone(country, network, typed)).toBe(stored)
  })
})

describe('an account is refused with a message at the field', () => {
  const german = { country: 'DE', accountNumber: 'DE89370400440532013001' }
  const american = { country: 'US', accountNumber: '123456' }
  const kenyan = { country: 'KE', accountNumber: '01234567' }
  it.each([
    [german, /^accountNumber: Please check the IBAN: it begins with DE and two digits$/],
    [{ ...german, accountNumber: 'GB29NWBK60161331926819' }, /^accountNumber: This IBAN is of an account in another/],
    [{ country: 'US', accountNumber: '12AB' }, /^accountNumber: .* 4 to 17 digits,routingNumber: Please enter/],
    [{ ...american, routingNumber: '110000001' }, /^routingNumber: Please check .* 9 digits$/],
    [{ ...american, routingNumber: '000000000' }, /^routingNumber: Please check .* 9 digits$/],
    [{ ...american, routingNumber: '1100000000' }, /^routingNumber: Please check .* 9 digits$/],
    [{ country: 'NG', accountNumber: '12345' }, /^accountNumber: Please enter the account number: 10 digits$/],
    [{ ...kenyan, swiftCode: 'EQBL' }, /^swiftCode: Please check the SWIFT code: it has 8 or 11/],
    [{ ...kenyan, swiftCode: 'COBADEFF' }, /^swiftCode: This SWIFT code is of a bank in another country$/],
    [{ country: 'KE', accountNumber: '<b>' }, /^accountNumber: Please enter .* 5 to 34 letters and digits$/],
    [{ country: 'XX', accountNumber: '01234567' }, /^country: Please choose a country$/],
  ])('%o', (typed, issues) => {
    expect(String(check(typed))).toMatch(issues)
  })

  it.each([
    ['KE', 'MTN', '0712345678', 'USD', /^mobileMoneyProvider: Please choose a network: M-Pesa$/],
    ['GH', '', '0241234567', 'USD', /^mobileMoneyProvider: .*: MTN, Telecel, or AirtelTigo$/],
    ['KE', 'M-Pesa', '020 2345678', 'KES', /^accountNumber: Please enter a mobile number of Kenya, such as 0712/],
    ['KE', 'M-Pesa', '+256 712 345678', 'KES', /^accountNumber: Please enter a mobile number of Kenya/],
    ['KE', 'M-Pesa', '0712345678', 'NGN', /^currency: Mobile money in Kenya arrives in KES$/],
    ['NG', 'USSD', '08031234567', 'NGN', /^country: We can’t pay to mobile money in this country/],
  ])('a phone of %s, %s, %s in %s', (country, network, number, currency, issues) => {
    expect(String(phone(country, network, number, currency))).toMatch(issues)
  })
})
