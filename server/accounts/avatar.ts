import type { Context } from '../context'
import { parseDataImage } from '../media/data-image'
import { mediaNameOf } from '../media/names'
import { notAnImage } from '../media/refusals'
import { findUser } from './queries'

/** Keeps a picture that came as a data string and gives its hash; null for none. Throws 400 and 413 as the picture's store does. */
export async function storeAvatar(context: Context, image: string | null | undefined): Promise<string | null> {
  return image ? context.media.storeImage(parseDataImage(image), 'avatar') : null
}

/**
 * What becomes of somebody's picture: undefined when it stays, also when its own address was sent back; null when it goes; else
 * the hash of the new one. Throws 400 for any other address: pictures from elsewhere are not shown.
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
  throw notAnImage()
}
