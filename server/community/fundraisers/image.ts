import type { Context } from '../../platform/context'
import { parseDataImage } from '../../platform/images/data-image'
import { mediaNameOf } from '../../platform/images/names'
import { refuse } from '../../platform/refusals/refusal'

/**
 * What becomes of a fundraiser's picture: undefined when it stays, also when its own address was sent back; null when it goes;
 * else the hash of the new one. Throws 400 for any other address, and as the picture's store does.
 */
export async function changeImage(
  context: Context,
  image: string | null | undefined,
  current: string | null,
): Promise<string | null | undefined> {
  if (!image) return image
  if (image.startsWith('data:')) return context.media.storeImage(parseDataImage(image), 'fundraiser')
  const isCurrent = current !== null && mediaNameOf(image, context.settings.publicUrl)?.startsWith(current)
  if (isCurrent) return undefined
  throw refuse('picture.not-an-image')
}
