import type { BankAccount } from '#shared/contract/bank-accounts'
import { PAYOUT_CURRENCIES } from '#shared/rules/payouts'
import { missingDetails } from '#shared/rules/transfer-details'
import type { Context } from '../../../context'
import type { Handle } from '../../../platform/database/open'
import { accountsWithPayouts } from '../account-queries'
import type { AccountRow } from '../tables'
import { endOf, masked, openAccount } from './sealed-account'

/** An account as its owner and admins see it: they can tell which one it is, but do not see its numbers. */
export function presentAccount(
  { secrets }: Pick<Context, 'secrets'>,
  row: AccountRow,
  hasPayoutUnderWay: boolean,
): BankAccount {
  const opened = openAccount(secrets, row)
  const { accountHolderName, routingNumber, swiftCode } = opened
  return {
    id: row.id,
    accountHolderName,
    bankName: row.bankName,
    accountNumber: masked(endOf(opened.accountNumber)),
    routingNumber: routingNumber && masked(endOf(routingNumber)),
    // This number identifies a bank, not a customer.
    swiftCode,
    country: row.country,
    currency: currencyOf(row),
    accountType: row.accountType,
    mobileMoneyProvider: row.mobileMoneyProvider,
    isVerified: row.isVerified === 1,
    isPrimary: row.isPrimary === 1,
    missingDetails: missingDetails({ ...row, ...opened, currency: currencyOf(row) }),
    hasPayoutUnderWay,
    createdAt: new Date(row.createdAt).toISOString(),
  }
}

export async function presentAccounts(
  context: Pick<Context, 'secrets'>,
  database: Handle,
  rows: readonly AccountRow[],
): Promise<BankAccount[]> {
  const busy = await accountsWithPayouts(
    database,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentAccount(context, row, busy.has(row.id)))
}

export function currencyOf({ currency }: AccountRow): BankAccount['currency'] {
  return PAYOUT_CURRENCIES.find((known) => known === currency) ?? 'USD'
}

/**
 * The label of an account in a list or a mail: `Equity Bank ••••6789`, `M-Pesa ••••5678`. The digits are those of the number that
 * money goes to.
 */
export function labelOf({ secrets }: Pick<Context, 'secrets'>, account: AccountRow): string {
  const { accountNumber } = openAccount(secrets, account)
  return `${account.mobileMoneyProvider ?? account.bankName} ${masked(endOf(accountNumber))}`
}
