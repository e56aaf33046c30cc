import { type Config, ConfigError } from '../config'
import type { Handle } from '../database/open'
import { readFact, storeFact } from '../installation'

/** In a bucket; or with the other data: in its folder or in PostgreSQL. */
export type PicturesPlace = 'bucket' | 'local'

export async function readPicturesPlace(database: Handle): Promise<PicturesPlace> {
  return (await readFact(database, 'pictures')) === 'bucket' ? 'bucket' : 'local'
}

export function storePicturesPlace(database: Handle, place: PicturesPlace): Promise<void> {
  return storeFact(database, 'pictures', place)
}

/** Throws a ConfigError if the pictures are not where the configuration says. */
export async function refuseOtherPicturesPlace(database: Handle, { mediaBucket }: Config): Promise<void> {
  const place = await readPicturesPlace(database)
  if (place === (mediaBucket ? 'bucket' : 'local')) return
  const wanted = mediaBucket ? 'bucket' : 'local'
  throw new ConfigError(`MEDIA_STORAGE: the pictures are in another place. Set MEDIA_STORAGE=${place}; or stop the server, and move them:
  npm run move -- media:${wanted}`)
}

/** Notes where a server without pictures will store them. Throws a ConfigError if there are some in another place. */
export async function notePicturesPlace(database: Handle, config: Config): Promise<void> {
  const picture = await database.selectFrom('media').select('hash').limit(1).executeTakeFirst()
  if (picture) return refuseOtherPicturesPlace(database, config)
  const place = config.mediaBucket ? 'bucket' : 'local'
  if (place !== (await readPicturesPlace(database))) await storePicturesPlace(database, place)
}
