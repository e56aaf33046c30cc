import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './schema'

type Work = () => Promise<void>

const waiting = new WeakMap<Transaction<Tables>, Work[]>()

/** Runs a transaction, and at its end the work that it has put off. */
export function runTransaction<Result>(
  handle: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return handle.transaction().execute(async (transaction) => {
    const last: Work[] = []
    waiting.set(transaction, last)
    const result = await work(transaction)
    for (const each of last) await each()
    return result
  })
}

/**
 * Puts work off to the end of a transaction, for a row that all transactions lock: so it is locked for a short time, and by
 * transactions that have all their other locks, which therefore can't wait for each other. Throws outside `database.transaction`.
 */
export function beforeCommit(transaction: Transaction<Tables>, work: Work): void {
  const last = waiting.get(transaction)
  if (!last) throw new Error('This transaction was not opened by database.transaction')
  last.push(work)
}
