import type { Handle } from '../../../platform/database/open'

/** The pictures after the covers of these fundraisers, in their order, with what presenting them needs. */
export async function listMorePictures(database: Handle, fundraiserIds: readonly number[]) {
  if (fundraiserIds.length === 0) return []
  return database
    .selectFrom('fundraiser_pictures')
    .innerJoin('media', 'media.hash', 'fundraiser_pictures.hash')
    .select(['fundraiser_pictures.fundraiserId', 'media.hash', 'media.width', 'media.height', 'media.variants'])
    .where('fundraiser_pictures.fundraiserId', 'in', fundraiserIds)
    .orderBy('fundraiser_pictures.fundraiserId')
    .orderBy('fundraiser_pictures.position')
    .execute()
}

/** Replaces the pictures after the cover by these, in this order. */
export async function replaceMorePictures(
  database: Handle,
  fundraiserId: number,
  hashes: readonly string[],
): Promise<void> {
  await database.deleteFrom('fundraiser_pictures').where('fundraiserId', '=', fundraiserId).execute()
  const rows = hashes.map((hash, index) => ({ fundraiserId, position: index + 1, hash }))
  if (rows.length > 0) await database.insertInto('fundraiser_pictures').values(rows).execute()
}
