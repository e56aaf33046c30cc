import type { TrialBalance } from '#shared/contract/admin/treasury'
import type { Handle } from '../../platform/database/open'
import { type AccountTotal, readTotalsBefore } from './totals'

const DAY = 24 * 60 * 60_000

/** The balance of each account at the end of a day in UTC (`YYYY-MM-DD`). Accounts without any line are left out. */
export async function readTrialBalance(read: Handle, until: string): Promise<TrialBalance> {
  return trialBalanceOf(await readTotalsBefore(read, Date.parse(until) + DAY), until)
}

/** The trial balance of these totals, which are those at the end of the day. */
export function trialBalanceOf(totals: readonly AccountTotal[], until: string): TrialBalance {
  const accounts = totals.map(({ account, provider, currency, amount, currencyAmount }) => ({
    account,
    holder: provider,
    currency,
    amount: currency === null ? null : currencyAmount,
    debit: Math.max(0, amount),
    credit: Math.max(0, -amount),
  }))
  const sumOf = (side: 'debit' | 'credit') => accounts.reduce((sum, line) => sum + line[side], 0)
  return { until, accounts, debit: sumOf('debit'), credit: sumOf('credit') }
}
