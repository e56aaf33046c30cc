import type { Context } from '../../../platform/context'
import { parseDataImage } from '../../../platform/images/data-image'
import { mediaNameOf } from '../../../platform/images/names'
import { refuse } from '../../../platform/refusals/refusal'

/** The pictures of a fundraiser by their hashes: the cover, and the further ones in their order. */
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

/** Sent pictures that are stored, as hashes. */
export interface StoredPictures {
  image: string | null | undefined
  more: readonly string[] | undefined
}

/** How many of the sent pictures are new. */
export function countNew({ image, moreImages = [] }: SentPictures): number {
  return [image, ...moreImages].filter(isNew).length
}

/**
 * Stores the new pictures and finds the current ones by their addresses. Throws 400 for any other address, and as the pictures' store
 * does.
 */
export async function storePictures(
  context: Context,
  { image, moreImages }: SentPictures,
  current: Pictures,
): Promise<StoredPictures> {
  const known = [current.image, ...current.more]
  const store = (sent: string) =>
    isNew(sent)
      ? context.media.storeImage(parseDataImage(sent), 'fundraiser')
      : hashOf(sent, known, context.settings.publicUrl)
  const cover = image ? await store(image) : image
  if (moreImages === undefined) return { image: cover, more: undefined }
  const more: string[] = []
  // One after the other: each is held in memory while it is decoded.
  for (const sent of moreImages) more.push(await store(sent))
  return { image: cover, more }
}

/**
 * The pictures after a change. None is there twice, and without a cover the next one becomes it. A further picture that becomes the cover,
 * when nothing is said about the others, changes places with the old one.
 */
export function arrangePictures(current: Pictures, { image, more }: StoredPictures): Pictures {
  const cover = image === undefined ? current.image : image
  const swapped = current.more.map((hash) => (hash === cover && current.image !== null ? current.image : hash))
  const [first = null, ...others] = new Set([...(cover === null ? [] : [cover]), ...(more ?? swapped)])
  return { image: first, more: others }
}

function isNew(sent: string | null | undefined): boolean {
  return sent?.startsWith('data:') ?? false
}

function hashOf(address: string, known: readonly (string | null)[], publicUrl: string): string {
  const name = mediaNameOf(address, publicUrl)
  const hash = known.find((hash) => hash !== null && name?.startsWith(hash))
  if (!hash) throw refuse('picture.not-an-image')
  return hash
}
