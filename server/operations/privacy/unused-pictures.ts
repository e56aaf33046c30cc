import { isPictureUsed, listUnusedPictures } from '../../community/fundraisers/pictures'
import type { Context } from '../../context'
import { listLogos } from '../../platform/site'

/** Milliseconds. Far longer than it takes from storing a picture to storing who shows it. */
const SETTLED = 24 * 60 * 60_000

/**
 * Deletes the pictures of texts that were refused after their pictures were stored, and those that edits have taken away: the address of a
 * picture is public as long as it is stored. The logos of all versions of the site stay.
 */
export async function removeUnusedPictures(
  { database, media, clock }: Pick<Context, 'database' | 'media' | 'clock'>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const sentBefore = clock() - SETTLED
  const logos = await listLogos(database.read)
  for (const hash of await listUnusedPictures(database.lists, sentBefore)) {
    if (isStopping()) return
    // Asked again: somebody may show it since.
    if (!logos.has(hash) && !(await isPictureUsed(database.write, hash))) await media.removeImage(hash, sentBefore)
  }
}
