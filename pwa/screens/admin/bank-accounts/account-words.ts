import type { BankAccount } from '#shared/contract/bank-accounts'

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' })

/** The English name of a country code (ISO 3166-1 alpha-2); the code itself if it is unknown. */
export function countryName(code: string): string {
  try {
    return COUNTRIES.of(code) ?? code
  } catch {
    return code
  }
}

const KINDS: Record<BankAccount['accountType'], string> = {
  checking: 'Checking account',
  savings: 'Savings account',
  mobile_money: 'Mobile money',
}

/** `Savings account`, `Mobile money (M-Pesa)`. */
export function accountKind({ accountType, mobileMoneyProvider }: BankAccount): string {
  return mobileMoneyProvider ? `${KINDS[accountType]} (${mobileMoneyProvider})` : KINDS[accountType]
}
