import type { BankAccount } from '#shared/contract/bank-accounts'
import type { NameAgreement } from '#shared/rules/payout-accounts/compare-names'

const KINDS: Record<BankAccount['accountType'], string> = {
  checking: 'Checking account',
  savings: 'Savings account',
  mobile_money: 'Mobile money',
}

/** `Savings account`, `Mobile money (M-Pesa)`. */
export function accountKind({ accountType, mobileMoneyProvider }: BankAccount): string {
  const kind = KINDS[accountType] ?? accountType
  return mobileMoneyProvider ? `${kind} (${mobileMoneyProvider})` : kind
}

/** How far the name at the bank agrees with the one that the person typed. */
export const AGREEMENT_WORDS: Record<NameAgreement, string> = {
  same: 'The two names are the same.',
  similar: 'The two names are similar, but not the same. Please compare them.',
  different: 'The two names are different. Find out why first.',
}
