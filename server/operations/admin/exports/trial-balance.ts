import { isCurrency, minorDigits } from '#shared/rules/money/currencies'
import { centsToDecimal, minorToDecimal } from '#shared/rules/money/money'
import { readTrialBalance } from '../../../giving/ledger/trial-balance'
import type { ExportedTable } from './table'

/** The trial balance at the end of a day (`YYYY-MM-DD`). It has few lines, so it is one batch. */
export function trialBalance(until: string): ExportedTable {
  return {
    walked: null,
    columns: ['until', 'account', 'holder', 'currency', 'amount', 'debit', 'credit'],
    async read(database, { beyond }) {
      if (beyond > 0) return []
      const found = await readTrialBalance(database, until)
      const lines = found.accounts.map(({ account, holder, currency, amount, debit, credit }) => ({
        ...{ until: found.until, account, holder, currency },
        amount: amount === null || currency === null ? null : inMajorUnits(amount, currency),
        debit: centsToDecimal(debit),
        credit: centsToDecimal(credit),
      }))
      const sums = { debit: centsToDecimal(found.debit), credit: centsToDecimal(found.credit) }
      const total = { until: found.until, account: 'total', holder: null, currency: null, amount: null, ...sums }
      return [...lines, total].map((line, index) => ({ id: index + 1, line }))
    },
  }
}

/** Without a sign, which a spreadsheet would take for a formula: the side of the value says it. */
function inMajorUnits(minor: number, currency: string): string {
  return minorToDecimal(Math.abs(minor), isCurrency(currency) ? minorDigits(currency) : 2)
}
