import type { Handle } from '../../platform/database/open'
import type { Transaction } from '../../platform/database/schema'
import { eraseEvents } from '../events'

/** Deletes the news of fundraisers, with all that people were told of them. Returns the pictures, which others may show too. */
export async function eraseNews(transaction: Transaction, fundraiserIds: readonly number[]): Promise<string[]> {
  if (fundraiserIds.length === 0) return []
  await eraseEvents(transaction, fundraiserIds)
  const ids = newsOf(transaction, fundraiserIds)
  const pictures = await transaction.deleteFrom('news_pictures').where('newsId', 'in', ids).returning('hash').execute()
  await transaction.deleteFrom('news').where('fundraiserId', 'in', fundraiserIds).execute()
  return pictures.map(({ hash }) => hash)
}

const newsOf = (database: Handle, fundraiserIds: readonly number[]) =>
  database.selectFrom('news').select('id').where('fundraiserId', 'in', fundraiserIds)
