import type { Transaction } from 'kysely'
import { categoryName } from '#shared/rules/categories'
import type { Tables } from '../../platform/database/schema'
import { searchText } from './search-text'

/** Updates the search text of a user's fundraisers: part of every change of the user's name or location. */
export async function indexFundraisersOf(transaction: Transaction<Tables>, userId: number): Promise<void> {
  const fundraisers = await transaction
    .selectFrom('fundraisers')
    .innerJoin('users', 'users.id', 'fundraisers.userId')
    .select(['fundraisers.id', 'fundraisers.title', 'fundraisers.displayName', 'fundraisers.category'])
    .select(['users.fullName', 'users.location'])
    .where('fundraisers.userId', '=', userId)
    .execute()
  for (const { id, title, displayName, category, fullName, location } of fundraisers) {
    const words = [title, displayName || fullName, location, categoryName(category)]
    await transaction
      .updateTable('fundraisers')
      .set({ searchText: searchText(words) })
      .where('id', '=', id)
      .execute()
  }
}
