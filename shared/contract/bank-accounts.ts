import * as v from 'valibot'
import { say } from '../language/say'
import { ACCOUNT_TYPES, PAYOUT_CURRENCIES } from '../rules/payouts'
import { TRANSFER_DETAILS } from '../rules/transfer-details'
import { defineCall } from './base/call'
import { id, moment } from './base/fields'
import { required } from './base/parse'
import { orNone, plainLine } from './base/typed-texts'

/** An account as its owner sees it, with masked numbers. */
export const bankAccount = v.object({
  id: v.number(),
  accountHolderName: v.string(),
  bankName: v.string(),
  /** Masked: `••••6789`. */
  accountNumber: v.string(),
  /** Masked as well. */
  routingNumber: v.nullable(v.string()),
  swiftCode: v.nullable(v.string()),
  country: v.string(),
  currency: v.picklist(PAYOUT_CURRENCIES),
  accountType: v.picklist(ACCOUNT_TYPES),
  mobileMoneyProvider: v.nullable(v.string()),
  isVerified: v.boolean(),
  isPrimary: v.boolean(),
  /** What is missing before a provider can pay it; empty if nothing is, and if it can only be paid by hand. */
  missingDetails: v.array(v.picklist(TRANSFER_DETAILS)),
  /** Whether a payout to it is in progress. If so, it can't be deleted. */
  hasPayoutUnderWay: v.boolean(),
  createdAt: moment,
})
export type BankAccount = v.InferOutput<typeof bankAccount>

export const listBankAccounts = defineCall('listBankAccounts', 'GET /api/bank-accounts', {
  summary: 'Lists the signed-in user’s accounts for payouts, the primary one first, with masked numbers',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  reply: v.array(bankAccount),
})

/** A line of at most so many characters. */
// @__NO_SIDE_EFFECTS__
const line = (most: number) => plainLine(most, () => say('At most {most, number} characters', { most }))
// @__NO_SIDE_EFFECTS__
const neededLine = (most: number) => v.pipe(line(most), v.nonEmpty(required))

/** What providers need for automatic transfers to some accounts. The server checks the numbers by the rules of the country. */
const details = {
  routingNumber: orNone(line(40)),
  swiftCode: orNone(line(20)),
  /** The address of the account holder. */
  street: orNone(line(100)),
  houseNumber: orNone(line(20)),
  postalCode: orNone(line(20)),
  city: orNone(line(100)),
  /** The phone number of the account holder. */
  phone: orNone(line(30)),
}

export const createBankAccount = defineCall('createBankAccount', 'POST /api/bank-accounts', {
  summary: 'Adds a bank or mobile-money account, once per Idempotency-Key; the first one becomes primary',
  access: { audience: 'signed-in', password: 'again', limit: 'requests' },
  body: v.object({
    accountHolderName: neededLine(100),
    bankName: neededLine(100),
    /** An account number, an IBAN, or the phone number for mobile money. The server checks it by the rules of the country. */
    accountNumber: neededLine(50),
    ...details,
    /** ISO 3166-1 alpha-2. */
    country: v.pipe(
      neededLine(2),
      v.toUpperCase(),
      v.regex(/^[A-Z]{2}$/, () => say('Please choose a country')),
    ),
    currency: v.optional(
      v.picklist(PAYOUT_CURRENCIES, () => say('Please choose a currency')),
      'USD',
    ),
    accountType: v.optional(
      v.picklist(ACCOUNT_TYPES, () => say('Please choose an account type')),
      'checking',
    ),
    mobileMoneyProvider: orNone(line(40)),
  }),
  reply: bankAccount,
})

export const addBankAccountDetails = defineCall('addBankAccountDetails', 'PUT /api/bank-accounts/{id}/details', {
  summary:
    'Adds details that automatic transfers to an account need. A routing number or SWIFT code that is there already can’t be replaced',
  access: { audience: 'signed-in', password: 'again', limit: 'requests' },
  params: v.object({ id }),
  body: v.object(details),
  reply: bankAccount,
})

export const listBankBranches = defineCall('listBankBranches', 'GET /api/bank-branches', {
  summary:
    'Lists the branches of a bank where transfers need one; empty for an unknown bank, and while the list is not available',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  query: v.object({ country: neededLine(2), bankName: neededLine(100) }),
  reply: v.array(v.object({ code: v.string(), name: v.string() })),
})

export const deleteBankAccount = defineCall('deleteBankAccount', 'DELETE /api/bank-accounts/{id}', {
  summary:
    'Deletes an account, unless a payout to it is in progress (409). The newest remaining one may become primary',
  access: { audience: 'signed-in', password: 'again', limit: 'requests' },
  params: v.object({ id }),
  reply: v.object({ message: v.string() }),
})

export const setPrimaryBankAccount = defineCall('setPrimaryBankAccount', 'PUT /api/bank-accounts/{id}/set-primary', {
  summary: 'Makes an account the primary one, which receives the payouts',
  access: { audience: 'signed-in', password: 'again', limit: 'requests' },
  params: v.object({ id }),
  reply: bankAccount,
})

const connectStatus = v.picklist(['pending', 'onboarding', 'restricted', 'active', 'rejected'])

export const getStripeConnect = defineCall('getStripeConnect', 'GET /api/stripe-connect', {
  summary: 'Asks the provider for the status of the signed-in user’s own account there, for payouts',
  access: { audience: 'signed-in', password: 'not again', limit: 'requests' },
  reply: v.object({ status: connectStatus }),
})

export const startStripeConnect = defineCall('startStripeConnect', 'POST /api/stripe-connect', {
  summary:
    'Starts or continues the setup of an own account at the provider, for payouts. Returns the address of the provider’s page',
  access: { audience: 'signed-in', password: 'again', limit: 'requests' },
  reply: v.object({ url: v.string(), status: connectStatus }),
})
