import { sql } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { NewRow } from '../../platform/database/schema'
import { type Cursor, isBeyond } from '../../platform/lists'

const all = (database: Handle) =>
  database
    .selectFrom('news')
    .innerJoin('fundraisers', 'fundraisers.id', 'news.fundraiserId')
    .innerJoin('users as author', 'author.id', 'news.authorId')
    .selectAll('news')
    .select(['fundraisers.userId', 'author.fullName as authorName'])

/** With its pictures. Also hidden news, and that of a fundraiser that was taken down. */
export async function findNews(database: Handle, id: number) {
  const row = await all(database).where('news.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const [found] = await withPictures(database, [row])
  return found
}

export async function listNews(
  database: Handle,
  fundraiserId: number,
  { limit, after, withHidden }: { limit: number; after: Cursor | null; withHidden: boolean },
) {
  let query = all(database).where('news.fundraiserId', '=', fundraiserId)
  if (!withHidden) query = query.where('news.hiddenAt', 'is', null)
  if (after) query = query.where(isBeyond(after, sql.ref('news.createdAt'), 'news.id', '<'))
  const rows = await query.orderBy('news.createdAt', 'desc').orderBy('news.id', 'desc').limit(limit).execute()
  return withPictures(database, rows)
}

export async function listNewsBy(database: Handle, authorId: number) {
  const rows = await all(database).where('news.authorId', '=', authorId).orderBy('news.id').execute()
  return withPictures(database, rows)
}

async function withPictures<Row extends { id: number }>(database: Handle, rows: readonly Row[]) {
  const pictures = await listPictures(
    database,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, pictures: pictures.filter(({ newsId }) => newsId === row.id) }))
}

async function listPictures(database: Handle, newsIds: readonly number[]) {
  if (newsIds.length === 0) return []
  return database
    .selectFrom('news_pictures')
    .innerJoin('media', 'media.hash', 'news_pictures.hash')
    .select(['news_pictures.newsId', 'media.hash', 'media.width', 'media.height', 'media.variants'])
    .where('news_pictures.newsId', 'in', newsIds)
    .orderBy('news_pictures.newsId')
    .orderBy('news_pictures.position')
    .execute()
}

export async function insertNews(database: Handle, row: NewRow<'news'>): Promise<number> {
  const { id } = await database.insertInto('news').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function replacePictures(database: Handle, newsId: number, hashes: readonly string[]): Promise<void> {
  await database.deleteFrom('news_pictures').where('newsId', '=', newsId).execute()
  const rows = hashes.map((hash, index) => ({ newsId, position: index + 1, hash }))
  if (rows.length > 0) await database.insertInto('news_pictures').values(rows).execute()
}

/** Also hidden news: hiding makes no room for more. */
export function listTimesSince(database: Handle, fundraiserId: number, since: number) {
  return database
    .selectFrom('news')
    .select('createdAt')
    .where('fundraiserId', '=', fundraiserId)
    .where('createdAt', '>', since)
    .orderBy('createdAt')
    .execute()
}

/** The months (`2026-10`) compare as texts. */
export async function noteMonthDone(database: Handle, fundraiserId: number, month: string): Promise<void> {
  await database
    .updateTable('fundraisers')
    .set({ monthDone: month })
    .where('id', '=', fundraiserId)
    .where((where) => where.or([where('monthDone', 'is', null), where('monthDone', '<', month)]))
    .execute()
}
