import type { Config } from '../../../platform/config'
import { filesInBucket } from '../../../platform/images/bucket'
import { type PicturesPlace, readPicturesPlace, storePicturesPlace } from '../../../platform/images/place'
import { CommandError } from '../command'
import { type CopiedPictures, copyPictures, localFiles } from './pictures'
import { placeOf } from './place'
import { readAlone } from './source'
import { refuseUnusable } from './usable'

/** An operator waits, not a visitor: longer than the server does. */
const PATIENCE = { idleMs: 15_000, totalMs: 60_000, tries: 5, pauseMs: 500 }

/**
 * Copies all pictures into the bucket or back, and notes in the data where they are now: from then on the server needs MEDIA_STORAGE to
 * say so. Deletes nothing. May be broken off and run again: what was copied is only compared. May also be run when they are there
 * already, because a server with the other setting may have stored some in the other place.
 */
export function moveMedia(config: Config, to: PicturesPlace): Promise<CopiedPictures> {
  const { objectStorage } = config
  if (!objectStorage)
    throw new CommandError(
      'No bucket is configured: set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
    )
  const place = placeOf(config)
  return readAlone(place, async (handle) => {
    await refuseUnusable(handle, config, place)
    const bucket = filesInBucket(objectStorage, PATIENCE)
    const local = localFiles(place, handle)
    const keep = (await readPicturesPlace(handle)) === to
    const [source, target] = to === 'bucket' ? [local, bucket] : [bucket, local]
    const copied = await copyPictures(handle, source, target, { keep })
    await storePicturesPlace(handle, to)
    return copied
  })
}
