import type { Transaction } from 'kysely'
import type { Tables } from './database/schema'

export interface Act {
  /** Null for actions of the server itself. */
  actorId: number | null
  /** The action: `extend`. */
  action: string
  /** The object of the action: `fundraiser:17`. */
  subject: string
  before: unknown
  after: unknown
  createdAt: number
}

/** Rows in one statement: the engines accept some thirty thousand values at once. */
const BATCH = 500

/** Records an action in the audit trail, in the transaction of the action. Rows are only added, never changed. */
export function recordAction(transaction: Transaction<Tables>, act: Act): Promise<void> {
  return recordActs(transaction, [act])
}

/** Records several actions. */
export async function recordActs(transaction: Transaction<Tables>, acts: readonly Act[]): Promise<void> {
  for (let start = 0; start < acts.length; start += BATCH) {
    const rows = acts
      .slice(start, start + BATCH)
      .map(({ before, after, ...act }) => ({ ...act, before: JSON.stringify(before), after: JSON.stringify(after) }))
    await transaction.insertInto('audit_trail').values(rows).execute()
  }
}
