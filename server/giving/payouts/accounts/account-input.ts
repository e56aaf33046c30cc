import type { addBankAccountDetails, createBankAccount } from '#shared/contract/bank-accounts'
import type { CallInput } from '#shared/contract/base/call'
import type { AccountType, PayoutCurrency } from '#shared/rules/payouts'
import type { PersonalDetails } from '#shared/rules/transfer-details'

export type AccountInput = CallInput<typeof createBankAccount>['body']

export type DetailsInput = CallInput<typeof addBankAccountDetails>['body']

/** An account whose numbers were checked, in the format that we store and send: without spaces, phones in international format. */
export interface CheckedAccount extends PersonalDetails {
  accountHolderName: string
  bankName: string
  accountNumber: string
  routingNumber: string | null
  swiftCode: string | null
  country: string
  currency: PayoutCurrency
  accountType: AccountType
  mobileMoneyProvider: string | null
}

/** Reports a problem at a field. */
export type Complain = (field: keyof AccountInput, message: string) => void
