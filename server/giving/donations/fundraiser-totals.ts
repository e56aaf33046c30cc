import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/database/schema'

/** Milliseconds. */
const WEEK = 7 * 24 * 60 * 60_000

/**
 * Changes a fundraiser's totals by cents and by a count. This is not an edit, so the version stays the same. `givenAt`: when a
 * donation was given, in milliseconds, if it is a new one.
 */
export async function addToTotals(
  transaction: Transaction<Tables>,
  fundraiserId: number,
  amount: number,
  count: number,
  givenAt?: number,
): Promise<void> {
  const week = givenAt === undefined ? null : Math.floor(givenAt / WEEK)
  await transaction
    .updateTable('fundraisers')
    .set((set) => ({
      currentAmount: set('currentAmount', '+', amount),
      donationsCount: set('donationsCount', '+', count),
      ...(week !== null && { lastGiftWeek: later(week) }),
    }))
    .where('id', '=', fundraiserId)
    .execute()
}

/** Donations are not always recorded in the order in which they were given. */
function later(week: number) {
  return sql<number>`case when "lastGiftWeek" > ${week} then "lastGiftWeek" else ${week} end`
}
