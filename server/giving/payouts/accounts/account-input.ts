import type { addBankAccountDetails, createBankAccount } from '#shared/contract/bank-accounts'
import type { CallInput } from '#shared/contract/base/call'
import type { PayoutCurrency } from '#shared/rules/payouts'
import type { TransferDestination } from '../../../providers/gateway'

export type AccountInput = CallInput<typeof createBankAccount>['body']

export type DetailsInput = CallInput<typeof addBankAccountDetails>['body']

/** An account whose numbers were checked, in the format that we store and send: without spaces, phones in international format. */
export interface CheckedAccount extends Omit<TransferDestination, 'currency' | 'stripeAccountId'> {
  currency: PayoutCurrency
}

/** Reports a problem at a field. */
export type Complain = (field: keyof AccountInput, message: string) => void
