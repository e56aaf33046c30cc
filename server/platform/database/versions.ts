import type { Kysely, Transaction } from 'kysely'
import { runTransaction } from './before-commit'
import type { OnChange, Subject } from './connections/changes'
import { withRetries } from './retry'
import type { Tables } from './schema'
import { DatabaseUnavailable } from './unavailable'

/** Fundraisers whose changes are told apart. Above it, all count as changed. */
const MOST_SUBJECTS = 10_000

export interface TransactionOptions {
  /** All that shows what this transaction changes. Without it, everything does. Only for what is frequent, and proven by a test. */
  shows?: readonly Subject[]
}

/** Runs transactions, and counts them and those of other servers. */
export function countVersions(write: Kysely<Tables>) {
  let version = 1
  let withdrawnAt = 1
  /** When something changed that may show everywhere, and since then, when each subject did. */
  let changedAt = 1
  const shownAt = new Map<Subject, number>()
  const withdrawing = new WeakSet<Transaction<Tables>>()
  const onChange: OnChange = (hides, shows = null) => {
    version += 1
    if (hides) withdrawnAt = version
    for (const subject of shows ?? []) shownAt.set(subject, version)
    if (!hides && shows && shownAt.size <= MOST_SUBJECTS) return
    changedAt = version
    shownAt.clear()
  }
  return {
    version(subjects?: Iterable<Subject>): number {
      if (!subjects) return version
      let latest = changedAt
      for (const subject of subjects) latest = Math.max(latest, shownAt.get(subject) ?? 0)
      return latest
    },
    withdrawnAt: () => withdrawnAt,
    onChange,
    /** Belongs to the transaction: without its commit nothing was withdrawn. */
    noteWithdrawal: (transaction: Transaction<Tables>) => void withdrawing.add(transaction),
    async transaction<Result>(
      work: (transaction: Transaction<Tables>) => Promise<Result>,
      { shows }: TransactionOptions = {},
    ): Promise<Result> {
      let hides = false
      const run = async (transaction: Transaction<Tables>) => {
        const result = await work(transaction)
        hides = withdrawing.has(transaction)
        return result
      }
      try {
        const result = await withRetries(() => runTransaction(write, run))
        onChange(hides, shows)
        return result
      } catch (error) {
        // It was committed if only the answer was lost.
        if (error instanceof DatabaseUnavailable) onChange(hides, shows)
        throw error
      }
    },
  }
}
