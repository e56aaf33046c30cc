import { countryOf } from '#shared/rules/country-of'
import { fundraiserSearchText } from '#shared/rules/fundraisers/search-text'
import type { Transaction } from '../platform/database/schema'
import { inLanguage } from '../platform/language'

/** Updates the search text and the country of a user's fundraisers: part of every change of the user's name or location. */
export async function indexFundraisersOf(transaction: Transaction, userId: number): Promise<void> {
  const fundraisers = await transaction
    .selectFrom('fundraisers')
    .innerJoin('users', 'users.id', 'fundraisers.userId')
    .select(['fundraisers.id', 'fundraisers.title', 'fundraisers.displayName', 'fundraisers.category'])
    .select(['users.fullName', 'users.location'])
    .where('fundraisers.userId', '=', userId)
    .execute()
  for (const { id, title, displayName, category, fullName, location } of fundraisers) {
    const user = { fullName, location }
    await transaction
      .updateTable('fundraisers')
      .set({ searchText: storedSearchText({ title, displayName, category, user }), country: countryOf(location) })
      .where('id', '=', id)
      .execute()
  }
}

/** The category's name is in English: others choose the category from the list. */
export const storedSearchText: typeof fundraiserSearchText = (fundraiser) =>
  inLanguage('en', () => fundraiserSearchText(fundraiser))
