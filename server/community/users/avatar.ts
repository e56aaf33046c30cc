import type { Context } from '../../context'
import { parseDataImage } from '../../platform/images/data-image'
import { mediaNameOf } from '../../platform/images/names'
import { refuse } from '../../platform/refusals/refusal'
import { findUser } from './find-user'

/**
 * Stores a picture that arrived as a data string and returns its hash; null without a picture. Throws 400 and 413 as
 * `storeImage`.
 */
export async function storeAvatar(context: Context, image: string | null | undefined): Promise<string | null> {
  return image ? context.media.storeImage(parseDataImage(image), 'avatar') : null
}

/**
 * The change of a user's picture: undefined when it stays (also when its own address was sent back), null when it is
 * removed, else the hash of the new picture. Throws 400 for any other address: we show no pictures from other hosts.
 */
export async function changeAvatar(
  context: Context,
  userId: number,
  image: string | null | undefined,
  admitPicture: () => Promise<void>,
): Promise<string | null | undefined> {
  if (!image) return image
  if (image.startsWith('data:')) {
    await admitPicture()
    return storeAvatar(context, image)
  }
  const user = await findUser(context.database.read, userId)
  const current = user?.profileImage
  if (current && mediaNameOf(image, context.settings.publicUrl)?.startsWith(current)) return undefined
  throw refuse('picture.not-an-image')
}
