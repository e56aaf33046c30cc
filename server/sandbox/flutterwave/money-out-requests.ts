import { z } from 'zod'
import { minorDigits } from '#shared/rules/money/currencies'
import { decimalToMinor } from '#shared/rules/money/money'
import { BANKS, listBanks, listBranches } from './objects/banks'
import { NETWORKS } from './objects/networks'
import { currency, parse, text, toJson } from './requests'

const FOREIGN = ['USD', 'EUR', 'GBP']
/** The country of the banks that are paid in a currency of their own. */
const COUNTRIES: Readonly<Record<string, string>> = { NGN: 'NG', KES: 'KE', GHS: 'GH' }

const amount = z.union([z.number(), z.string()]).transform(String)
const country = z.string().regex(/^[A-Z]{2}$/)
const phone = z.string().regex(/^\+?\d{8,49}$/, 'phone number should be digits')

const bankAbroad = {
  AccountNumber: text(50),
  RoutingNumber: text(50),
  SwiftCode: text(20),
  BankName: text(100),
  BeneficiaryName: text(100),
  BeneficiaryCountry: country,
}
const europeanBank = z.strictObject({
  ...bankAbroad,
  PostalCode: text(20),
  StreetNumber: text(20),
  StreetName: text(100),
  City: text(100),
})
const sender = { sender: text(100), sender_country: country, mobile_number: phone }

/** `meta` by currency, as in the schema of transfers of the provider's Node-v3. */
const META: Readonly<Record<string, z.ZodType>> = {
  USD: z.strictObject({ ...bankAbroad, BeneficiaryAddress: text(200) }),
  EUR: europeanBank,
  GBP: europeanBank,
  KES: z.object(sender),
}
/** The page kenya-1 asks for more when the money goes to a bank. */
const KENYAN_BANK = z.object({
  ...sender,
  sender_id_type: text(10),
  sender_id_number: text(50),
  beneficiary_mobile_number: phone,
})

/** The body of `POST /v3/transfers`. Strict, so that a misspelt field fails here and not at the real provider. */
const transferRequest = z
  .strictObject({
    account_bank: text(20).optional(),
    account_number: text(50).optional(),
    amount,
    currency,
    debit_currency: currency.default('NGN'),
    reference: text(100),
    narration: z.string().max(100).optional(),
    beneficiary_name: text(100).optional(),
    destination_branch_code: text(10).optional(),
    callback_url: z.url().max(100).optional(),
    meta: z.array(z.record(z.string(), z.unknown())).optional(),
  })
  .transform((request, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const { account_bank: bank = '', account_number: number = '', meta } = request
    const minor = decimalToMinor(request.amount, minorDigits(request.currency))
    if (minor === null || minor < 1) refuse('amount', 'amount is not valid for the currency')
    const isForeign = FOREIGN.includes(request.currency)
    const isPhone = NETWORKS[request.currency]?.includes(bank) ?? false
    const schema = request.currency === 'KES' && !isPhone ? KENYAN_BANK : META[request.currency]
    const problem = schema?.safeParse(meta?.[0]).error?.issues[0]
    if (problem) refuse('meta', `${problem.path.join('.')} is required`)
    if (!isForeign && !bank) refuse('account_bank', 'is required')
    if (!isForeign && bank && !isPhone && !bankIn(request.currency, bank)) refuse('account_bank', 'is not valid')
    if (!isForeign && (!number || number.length > 20)) refuse('account_number', 'is required, at most 20 characters')
    if (isPhone && !/^\d{9,15}$/.test(number)) refuse('account_number', 'is not a phone number')
    if ((isPhone || isForeign || request.currency === 'KES') && !request.beneficiary_name)
      refuse('beneficiary_name', 'beneficiary_name is required')
    if (request.currency === 'GHS' && !isPhone && !isBranch(bank, request.destination_branch_code))
      refuse('destination_branch_code', 'is required and must be a branch of the bank')
    const inMeta = meta?.[0]?.AccountNumber
    return { ...request, minor: minor ?? 0, accountNumber: number || (typeof inMeta === 'string' ? inMeta : '') }
  })
export type TransferRequest = z.output<typeof transferRequest>

const bankIn = (paidIn: string, code: string) => BANKS[COUNTRIES[paidIn] ?? '']?.some(([known]) => known === code)

function isBranch(bankCode: string, branch: string | undefined): boolean {
  const bank = listBanks('GH')?.find(({ code }) => code === bankCode)
  return bank !== undefined && listBranches(String(bank.id)).some(({ branch_code: code }) => code === branch)
}

const refundRequest = z.strictObject({ amount: amount.optional(), comments: z.string().max(200).optional() })
const feeRequest = z.object({ amount, currency, type: z.enum(['account', 'mobilemoney', 'barter']).optional() })

export const parseTransferRequest = (body: string) => parse(transferRequest, toJson(body))
export const parseRefundRequest = (body: string) => parse(refundRequest, toJson(body))
export const parseFeeRequest = (query: URLSearchParams) => parse(feeRequest, Object.fromEntries(query))
