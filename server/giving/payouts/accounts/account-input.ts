import type { createBankAccount } from '#shared/contract/bank-accounts'
import type { CallInput } from '#shared/contract/base/call'
import type { AccountType, PayoutCurrency } from '#shared/rules/payouts'

export type AccountInput = CallInput<typeof createBankAccount>['body']

/** An account whose numbers were checked, in the format that we store and send: without spaces, phones in international format. */
export interface CheckedAccount {
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
