import { z } from 'zod'
import { minorDigits } from '#shared/rules/money/currencies'
import { decimalToMinor } from '#shared/rules/money/money'
import { currency, parse, text, toJson } from './requests'

const FOREIGN = ['USD', 'EUR', 'GBP']
const PHONES =
  /^(MPS|MTN|VODAFONE|TELECEL|AIRTELTIGO|AIRTEL|TIGO|VODACOM|HALOPESA|ORANGEMONEY|MOOV|ORANGE|WAVE|AIRTELMW)$/

const amount = z.union([z.number(), z.string()]).transform(String)

const foreignBank = z.object({
  AccountNumber: text(50),
  RoutingNumber: text(20).optional(),
  SwiftCode: text(20).optional(),
  BankName: text(100),
  BeneficiaryName: text(100),
  BeneficiaryCountry: text(2),
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
    destination_branch_code: text(20).optional(),
    callback_url: z.url().max(100).optional(),
    meta: z.array(z.record(z.string(), z.unknown())).optional(),
  })
  .transform((request, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const minor = decimalToMinor(request.amount, minorDigits(request.currency))
    if (minor === null || minor < 1) refuse('amount', 'amount is not valid for the currency')
    const details = foreignBank.safeParse(request.meta?.[0])
    if (FOREIGN.includes(request.currency)) {
      if (!details.success) refuse('meta', 'bank details are required')
    } else if (!request.account_bank || !request.account_number) {
      refuse(request.account_bank ? 'account_number' : 'account_bank', 'is required')
    }
    const isPhone = PHONES.test(request.account_bank ?? '')
    if (isPhone && !/^\d{9,15}$/.test(request.account_number ?? '')) refuse('account_number', 'is not a phone number')
    if ((isPhone || FOREIGN.includes(request.currency)) && !request.beneficiary_name)
      refuse('beneficiary_name', 'beneficiary_name is required')
    const accountNumber = request.account_number ?? (details.success ? details.data.AccountNumber : '')
    return { ...request, minor: minor ?? 0, accountNumber }
  })
export type TransferRequest = z.output<typeof transferRequest>

const refundRequest = z.strictObject({ amount: amount.optional(), comments: z.string().max(200).optional() })

export const parseTransferRequest = (body: string) => parse(transferRequest, toJson(body))
export const parseRefundRequest = (body: string) => parse(refundRequest, toJson(body))
