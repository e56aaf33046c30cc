import { countryOf } from '#shared/rules/country-of'
import { fundraiserSearchText, searchText } from '#shared/rules/fundraisers/search-text'
import type { Transaction } from '../platform/database/schema'
import { inLanguage } from '../platform/language'

/** Updates what finds a user and their fundraisers: part of every change of the user's name or location. */
export async function indexUser(transaction: Transaction, userId: number): Promise<void> {
  const user = await transaction
    .selectFrom('users')
    .select(['username', 'fullName', 'location'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const names = searchText([user.username, user.fullName])
  await transaction.updateTable('users').set({ searchText: names }).where('id', '=', userId).execute()
  const fundraisers = await transaction
    .selectFrom('fundraisers')
    .select(['id', 'title', 'displayName', 'category'])
    .where('userId', '=', userId)
    .execute()
  const country = countryOf(user.location)
  for (const { id, ...fundraiser } of fundraisers) {
    const text = storedSearchText({ ...fundraiser, user })
    await transaction.updateTable('fundraisers').set({ searchText: text, country }).where('id', '=', id).execute()
  }
}

/** The category's name is in English: others choose the category from the list. */
export const storedSearchText: typeof fundraiserSearchText = (fundraiser) =>
  inLanguage('en', () => fundraiserSearchText(fundraiser))
