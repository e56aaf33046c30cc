import type { Transaction } from 'kysely'
import type { Tables } from '../../platform/database/schema'

/** Changes a fundraiser's totals by cents and by a count. This is not an edit, so the version stays the same. */
export async function addToTotals(
  transaction: Transaction<Tables>,
  fundraiserId: number,
  amount: number,
  count: number,
): Promise<void> {
  await transaction
    .updateTable('fundraisers')
    .set((set) => ({
      currentAmount: set('currentAmount', '+', amount),
      donationsCount: set('donationsCount', '+', count),
    }))
    .where('id', '=', fundraiserId)
    .execute()
}
