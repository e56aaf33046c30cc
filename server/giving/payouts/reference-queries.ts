import type { Transaction } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { Tables } from '../../platform/database/schema'
import type { Payout } from './tables'

/** Stores that a reference of a payout is not used any more. */
export async function retireReference(
  transaction: Transaction<Tables>,
  payoutId: number,
  reference: string,
  now: number,
): Promise<void> {
  await transaction.insertInto('payout_references').values({ payoutId, reference, retiredAt: now }).execute()
}

/** Makes a retired reference usable again. */
export async function restoreReference(transaction: Transaction<Tables>, reference: string): Promise<void> {
  await transaction.deleteFrom('payout_references').where('reference', '=', reference).execute()
}

/** Oldest first. */
export async function listRetiredReferences(database: Handle, payoutId: number): Promise<string[]> {
  const rows = await database
    .selectFrom('payout_references')
    .select('reference')
    .where('payoutId', '=', payoutId)
    .orderBy('id')
    .execute()
  return rows.map(({ reference }) => reference)
}

/** Finds the payout that had this reference earlier. */
export function findPayoutByRetiredReference(database: Handle, reference: string): Promise<Payout | undefined> {
  return database
    .selectFrom('payout_references')
    .innerJoin('payout_requests', 'payout_requests.id', 'payout_references.payoutId')
    .selectAll('payout_requests')
    .where('payout_references.reference', '=', reference)
    .executeTakeFirst()
}
