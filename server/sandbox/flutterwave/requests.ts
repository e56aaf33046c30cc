import { z } from 'zod'
import { type Currency, isCurrency, minorDigits } from '#shared/rules/money/currencies'
import { decimalToMinor } from '#shared/rules/money/money'
import { BANKS, methodsFor, NETWORKS } from './data'

/** The bodies of the calls. Strict, so that a misspelt field fails here and not at the real provider. */

const text = (longest: number) => z.string().trim().min(1).max(longest)
const currency = z.string().refine((code): code is Currency => isCurrency(code), 'currency is not supported')
const amount = z.union([z.number(), z.string()]).transform(String)

export const paymentRequest = z
  .strictObject({
    tx_ref: text(100),
    amount,
    currency,
    redirect_url: z.url({ protocol: /^https?$/ }),
    payment_options: z.string().optional(),
    customer: z.strictObject({
      email: z.email('customer.email must be a valid email'),
      name: z.string().max(200).optional(),
    }),
    customizations: z.strictObject({ title: text(200) }),
    configurations: z.strictObject({
      session_duration: z.number().int().min(1).max(1440),
      max_retry_attempt: z.number().int().min(1),
    }),
    meta: z.record(z.string(), z.unknown()),
  })
  .transform((request, context) => {
    const minor = decimalToMinor(request.amount, minorDigits(request.currency))
    const methods = methodsFor(request.currency, request.payment_options)
    if (minor === null || minor < 1) context.addIssue('amount is not valid for the currency')
    if (methods.length === 0) context.addIssue('no such payment option for the currency')
    return { ...request, minor: minor ?? 0, methods }
  })
export type PaymentRequest = z.output<typeof paymentRequest>

/** Currencies for banks abroad, with the bank's details in `meta` instead of a code. */
const FOREIGN = ['USD', 'EUR', 'GBP']
/** The country of the banks that are paid in a currency of their own. */
const COUNTRIES: Readonly<Record<string, string>> = { NGN: 'NG', KES: 'KE', GHS: 'GH' }

export const transferRequest = z
  .strictObject({
    account_bank: text(20).optional(),
    account_number: text(50).optional(),
    amount,
    currency,
    debit_currency: currency,
    reference: text(100),
    narration: z.string().max(100).optional(),
    beneficiary_name: text(100).optional(),
    destination_branch_code: text(10).optional(),
    meta: z.array(z.record(z.string(), z.unknown())).optional(),
  })
  .transform((request, context) => {
    const { account_bank: bank = '', account_number: number, meta } = request
    const minor = decimalToMinor(request.amount, minorDigits(request.currency))
    if (minor === null || minor < 1) context.addIssue('amount is not valid for the currency')
    const isPhone = NETWORKS[request.currency]?.includes(bank) ?? false
    const isBank = BANKS[COUNTRIES[request.currency] ?? '']?.some(([code]) => code === bank) ?? false
    const inMeta = meta?.[0]?.AccountNumber
    if (FOREIGN.includes(request.currency) ? !inMeta : !isPhone && !isBank)
      context.addIssue('account_bank is not valid')
    return { ...request, minor: minor ?? 0, accountNumber: number ?? String(inMeta) }
  })
export type TransferRequest = z.output<typeof transferRequest>

export const linkRequest = z.strictObject({ link: z.url() })
export const refundRequest = z.strictObject({ amount, comments: z.string().max(200).optional() })
export const rateRequest = z.object({
  amount: z.coerce.number().positive(),
  source_currency: currency,
  destination_currency: currency,
})
export const feeRequest = z.object({ amount, currency })
export const accountRequest = z.strictObject({
  account_number: z.string().regex(/^\+?\d{5,20}$/, 'account_number is not valid'),
  account_bank: text(20),
  country: z.enum(['NG', 'GH', 'KE']).optional(),
  type: z.literal('MOBILEMONEY').optional(),
})
