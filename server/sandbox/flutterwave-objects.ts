import { z } from 'zod'
import { type Currency, isCurrency, minorDigits } from '#shared/rules/money/currencies'
import { decimalToMinor } from '#shared/rules/money/money'

/** Here and below amounts are in minor units and times in milliseconds. */
export interface HostedLink {
  id: string
  txRef: string
  amount: number
  currency: Currency
  redirectUrl: string
  methods: string[]
  customer: { email: string; name: string }
  title: string
  meta: Record<string, unknown> | null
  /** How many retries are allowed after a failed try. */
  retries: number
  status: 'active' | 'disabled'
  expiresAt: number
}

export interface Transaction {
  id: number
  linkId: string
  txRef: string
  flwRef: string
  amount: number
  currency: Currency
  /** The payment option of the try. */
  method: string
  status: 'pending' | 'successful' | 'failed'
  processorResponse: string
  phone: string | null
  createdAt: number
}

export interface FlutterwaveTransfer {
  id: number
  reference: string
  amount: number
  currency: Currency
  debitCurrency: Currency
  /** A bank's or network's code; null when `meta` names the bank. */
  bankCode: string | null
  accountNumber: string
  name: string
  narration: string
  meta: unknown
  status: 'NEW' | 'PENDING' | 'SUCCESSFUL' | 'FAILED'
  /** The final status when its time is over; null while only the control decides. */
  destined: 'SUCCESSFUL' | 'FAILED' | null
  completeMessage: string
  createdAt: number
  endsAt: number | null
  /** What was taken out of the balances for it: minor units by currency. Empty when they did not cover it. */
  debited: Record<string, number>
}

export interface FlutterwaveRefund {
  id: number
  transactionId: number
  amount: number
  comments: string
  status: 'pending' | 'completed' | 'failed'
  createdAt: number
}

export interface Chargeback {
  id: number
  transactionId: number
  amount: number
  status: 'initiated' | 'won' | 'lost'
  createdAt: number
}

export interface FlutterwaveState {
  links: Record<string, HostedLink>
  transactions: Transaction[]
  /** Amounts and currencies for transactions of a reference, instead of the requested ones. */
  altered: Record<string, { amount?: number; currency?: Currency }>
  transfers: FlutterwaveTransfer[]
  refunds: FlutterwaveRefund[]
  chargebacks: Chargeback[]
  balances: Record<string, number>
}

/** Flutterwave's methods for each currency (its v3 documentation, September 2026), as far as the sandbox supports them. */
const METHODS: Record<Currency, readonly string[]> = {
  USD: ['card', 'account'],
  EUR: ['card', 'account'],
  GBP: ['card', 'account'],
  KES: ['card', 'mpesa'],
  GHS: ['card', 'mobilemoneyghana'],
  UGX: ['card', 'mobilemoneyuganda'],
  RWF: ['card', 'mobilemoneyrwanda'],
  TZS: ['card', 'mobilemoneytanzania'],
  ZMW: ['card', 'mobilemoneyzambia'],
  MWK: ['card', 'mobilemoneymalawi'],
  XAF: ['card', 'mobilemoneyfranco'],
  XOF: ['card', 'mobilemoneyfranco'],
  NGN: ['card', 'banktransfer', 'ussd', 'account'],
}

/** The methods to show: the requested ones that the currency has; all that it has without a request. */
function methodsFor(currency: Currency, asked: string | undefined): string[] {
  const offered = METHODS[currency]
  if (!asked) return [...offered]
  const wanted = asked.split(',').map((option) => option.trim())
  return offered.filter((method) => wanted.includes(method))
}

export function kindOf(method: string): 'card' | 'phone' | 'bank' {
  if (method === 'card') return 'card'
  return method === 'mpesa' || method.startsWith('mobilemoney') ? 'phone' : 'bank'
}

export function methodLabel(method: string): string {
  if (method === 'card') return 'Card'
  if (method === 'mpesa') return 'M-Pesa'
  if (method.startsWith('mobilemoney')) return 'Mobile money'
  return { banktransfer: 'Bank transfer', ussd: 'USSD', account: 'Bank account' }[method] ?? method
}

/** The mobile money options of each currency, by the provider's page of 21 October 2026 and the pages of the countries. */
const NETWORKS: Readonly<Record<string, readonly string[]>> = {
  KES: ['MPS'],
  GHS: ['AIRTELTIGO', 'MTN', 'TELECEL', 'VODAFONE'],
  UGX: ['Airtel', 'MTN', 'MPS'],
  TZS: ['AIRTEL', 'HALOPESA', 'TIGO', 'VODACOM'],
  RWF: ['MTN', 'MPS'],
  ZMW: ['MPS'],
  XAF: ['MTN', 'ORANGEMONEY'],
  XOF: ['FMM', 'Moov', 'orangemoney', 'ORANGEMONEY', 'WAVE'],
  MWK: ['AIRTELMW'],
}

/** Local units for one US dollar: fixed, close to those of 2026, so that a run can be repeated. */
const PER_DOLLAR: Record<Currency, string> = {
  USD: '1',
  EUR: '0.861',
  GBP: '0.752',
  KES: '129.4527',
  GHS: '10.9245',
  NGN: '1443.75',
  UGX: '3562.18',
  RWF: '1452.6',
  TZS: '2458.93',
  ZMW: '22.7416',
  MWK: '1733.4',
  XAF: '564.8275',
  XOF: '564.8275',
}

/** The part of a dollar that the provider keeps when it buys local money. */
const SPREAD = 0.02

/** The amount that must leave a wallet in `source` for `amount` to arrive in `destination`: major units. */
export function amountLeaving(amount: number, source: Currency, destination: Currency): number {
  const kept = source === 'USD' && destination !== 'USD' ? SPREAD : 0
  const exact = Number(PER_DOLLAR[source]) / (Number(PER_DOLLAR[destination]) * (1 - kept))
  return Number((amount * exact).toFixed(6))
}

/** Ids of a country's banks begin here. */
const FIRST_IDS: Readonly<Record<string, number>> = { NG: 132, GH: 280, KE: 560 }

/** A country's banks as rows of the list; undefined for a country without any. */
export function listBanks(country: string) {
  const first = FIRST_IDS[country] ?? 1
  return BANKS[country]?.map(([code, name], place) => ({ id: first + place, code, name }))
}

/** The branches of a bank; empty outside Ghana, as most lists of Flutterwave are. */
export function listBranches(bankId: string) {
  const bank = listBanks('GH')?.find(({ id }) => String(id) === bankId)
  if (!bank) return []
  const stem = bank.code.slice(0, 6)
  return ['HEAD OFFICE', 'KUMASI', 'TAMALE'].map((town, place) => ({
    branch_code: `${stem}0${place + 1}`,
    branch_name: `${bank.name.toUpperCase()} - ${town}`,
  }))
}

/** Banks in the form of `GET /v3/banks/{country}`: enough for tests, under the names that their customers use. */
const BANKS: Record<string, readonly (readonly [code: string, name: string])[]> = {
  NG: [
    ['044', 'Access Bank'],
    ['011', 'First Bank PLC'],
    ['058', 'Guaranty Trust Bank'],
    ['032', 'Union Bank PLC'],
    ['057', 'Zenith bank PLC'],
  ],
  KE: [
    ['0011', 'Co-operative Bank of Kenya Limited'],
    ['0068', 'Equity Bank Limited'],
    ['0001', 'KCB Bank Kenya Limited'],
    ['0002', 'Standard Chartered Bank Kenya Limited'],
  ],
  GH: [
    ['GH130100', 'Ecobank Ghana Limited'],
    ['GH040100', 'GCB Bank Limited'],
    ['GH020100', 'Standard Chartered Bank Ghana Limited'],
  ],
}

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
