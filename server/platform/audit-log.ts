import type { Transaction } from 'kysely'
import { type Act, appendActs } from './audit/append'
import type { Tables } from './database/schema'

/** Records an action in the audit trail, in the transaction of the action. Rows are only added, never changed. */
export function recordAction(transaction: Transaction<Tables>, act: Act): Promise<void> {
  return recordActs(transaction, [act])
}

/** Records several actions. */
export async function recordActs(transaction: Transaction<Tables>, acts: readonly Act[]): Promise<void> {
  appendActs(transaction, acts)
}
