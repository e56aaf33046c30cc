import type { Transaction } from 'kysely'
import type { Tables } from '../database/schema'

export interface Act {
  /** Null for what the server does by itself. */
  actorId: number | null
  /** What was done: `extend`. */
  action: string
  /** To what: `fundraiser:17`. */
  subject: string
  before: unknown
  after: unknown
  createdAt: number
}

/** Rows in one statement: the engines take some thirty thousand values at once. */
const BATCH = 500

/** Writes down who did what to what, in the transaction that did it. Rows are only ever added. */
export function recordAct(transaction: Transaction<Tables>, act: Act): Promise<void> {
  return recordActs(transaction, [act])
}

/** The same of many. */
export async function recordActs(transaction: Transaction<Tables>, acts: readonly Act[]): Promise<void> {
  for (let start = 0; start < acts.length; start += BATCH) {
    const rows = acts
      .slice(start, start + BATCH)
      .map(({ before, after, ...act }) => ({ ...act, before: JSON.stringify(before), after: JSON.stringify(after) }))
    await transaction.insertInto('audit_trail').values(rows).execute()
  }
}
