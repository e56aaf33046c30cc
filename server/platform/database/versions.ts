import type { Kysely, Transaction } from 'kysely'
import { runTransaction } from './before-commit'
import type { OnChange } from './connections/changes'
import { withRetries } from './retry'
import type { Tables } from './schema'
import { DatabaseUnavailable } from './unavailable'

/** Runs transactions, and counts them and those of other servers. */
export function countVersions(write: Kysely<Tables>) {
  let version = 1
  let withdrawnAt = 1
  const withdrawing = new WeakSet<Transaction<Tables>>()
  const onChange: OnChange = (hides) => {
    version += 1
    if (hides) withdrawnAt = version
  }
  return {
    version: () => version,
    withdrawnAt: () => withdrawnAt,
    onChange,
    /** Belongs to the transaction: without its commit nothing was withdrawn. */
    noteWithdrawal: (transaction: Transaction<Tables>) => void withdrawing.add(transaction),
    async transaction<Result>(work: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result> {
      let hides = false
      const run = async (transaction: Transaction<Tables>) => {
        const result = await work(transaction)
        hides = withdrawing.has(transaction)
        return result
      }
      try {
        const result = await withRetries(() => runTransaction(write, run))
        onChange(hides)
        return result
      } catch (error) {
        // It was committed if only the answer was lost.
        if (error instanceof DatabaseUnavailable) onChange(hides)
        throw error
      }
    },
  }
}
