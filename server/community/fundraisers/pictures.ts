import { sql } from 'kysely'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import { checkDataImage, parseDataImage } from '../../platform/images/encode'
import { mediaNameOf } from '../../platform/images/names'
import { refuse } from '../../platform/refusals/refusal'

export interface Pictures {
  image: string | null
  more: readonly string[]
}

/** What a body says about pictures. What is undefined stays. */
export interface SentPictures {
  /** The cover: a data string, the address of a current picture, or null for none. */
  image?: string | null | undefined
  moreImages?: readonly string[] | undefined
}

export interface StoredPictures {
  image: string | null | undefined
  more: readonly string[] | undefined
}

export function countNew({ image, moreImages = [] }: SentPictures): number {
  return [image, ...moreImages].filter(isNew).length
}

/** Checks what needs no decoding first, so that nothing is stored for what is refused anyway. */
export function checkPictures({ image, moreImages = [] }: SentPictures, current: Pictures, publicUrl: string): void {
  for (const sent of [...(image ? [image] : []), ...moreImages])
    if (isNew(sent)) checkDataImage(sent)
    else hashOf(sent, current, publicUrl)
}

export async function storePictures(
  context: Context,
  { image, moreImages }: SentPictures,
  current: Pictures,
): Promise<StoredPictures> {
  const store = (sent: string) =>
    isNew(sent)
      ? context.media.storeImage(parseDataImage(sent), 'fundraiser')
      : hashOf(sent, current, context.settings.publicUrl)
  const cover = image ? await store(image) : image
  if (moreImages === undefined) return { image: cover, more: undefined }
  const more: string[] = []
  // One after the other: each is held in memory while it is decoded.
  for (const sent of moreImages) more.push(await store(sent))
  return { image: cover, more }
}

/** None is there twice; without a cover the next one becomes it, or changes places with the old one. */
export function arrangePictures(current: Pictures, { image, more }: StoredPictures): Pictures {
  const cover = image === undefined ? current.image : image
  const swapped = current.more.map((hash) => (hash === cover && current.image !== null ? current.image : hash))
  const [first = null, ...others] = new Set([...(cover === null ? [] : [cover]), ...(more ?? swapped)])
  return { image: first, more: others }
}

const isNew = (sent: string | null | undefined): boolean => sent?.startsWith('data:') ?? false

function hashOf(address: string, { image, more }: Pictures, publicUrl: string): string {
  const name = mediaNameOf(address, publicUrl)
  const hash = [image, ...more].find((hash) => hash !== null && name?.startsWith(hash))
  if (!hash) throw refuse('picture.not-an-image')
  return hash
}

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

export async function replaceMorePictures(database: Handle, fundraiserId: number, hashes: readonly string[]) {
  await database.deleteFrom('fundraiser_pictures').where('fundraiserId', '=', fundraiserId).execute()
  const rows = hashes.map((hash, index) => ({ fundraiserId, position: index + 1, hash }))
  if (rows.length > 0) await database.insertInto('fundraiser_pictures').values(rows).execute()
}

/** Whether a picture is still shown by anyone: the same one may have been sent twice. */
export async function isPictureUsed(database: Handle, hash: string): Promise<boolean> {
  const portraits = database.selectFrom('users').select('id').where('profileImage', '=', hash)
  const covers = database.selectFrom('fundraisers').select('id').where('image', '=', hash)
  const others = database.selectFrom('fundraiser_pictures').select('fundraiserId as id').where('hash', '=', hash)
  const news = database.selectFrom('news_pictures').select('newsId as id').where('hash', '=', hash)
  return (await portraits.union(covers).union(others).union(news).executeTakeFirst()) !== undefined
}

/** Pictures that were sent before a moment (milliseconds) and that no person, no fundraiser and no news has, also none that was taken down. */
export async function listUnusedPictures(database: Handle, sentBefore: number): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`select hash from media where "createdAt" < ${sentBefore}
    except select "profileImage" from users where "profileImage" is not null
    except select image from fundraisers where image is not null
    except select hash from fundraiser_pictures
    except select hash from news_pictures`.execute(database)
  return rows.map(({ hash }) => hash)
}
