import { DatabaseUnavailable } from '../database/unavailable'
import { createObjectStorage } from '../object-storage/client'
import { ObjectStorageError } from '../object-storage/errors'
import type { Patience } from '../object-storage/exchange'
import type { ObjectStorageSettings } from '../object-storage/settings'
import type { MediaFiles } from './files'

/** Below it in the bucket, so that backups may be kept beside it. */
const FOLDER = 'media/'
/** A name belongs to its content for ever, also for caches in front of the bucket. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable'
/** Milliseconds: a person waits for the picture. */
const PATIENCE = { idleMs: 4_000, totalMs: 8_000, tries: 3, pauseMs: 100 }

/** Objects in a bucket. Throws DatabaseUnavailable while it does not answer. */
export function filesInBucket(settings: ObjectStorageSettings, patience: Partial<Patience> = PATIENCE): MediaFiles {
  const storage = createObjectStorage(settings, patience)
  return {
    put: (name, bytes) =>
      answered(storage.put(FOLDER + name, bytes, { contentType: contentTypeOf(name), cacheControl: CACHE_CONTROL })),
    get: (name) => answered(storage.get(FOLDER + name)),
    remove: (name) => answered(storage.remove(FOLDER + name)),
  }
}

const contentTypeOf = (name: string) => (name.endsWith('.webp') ? 'image/webp' : 'image/jpeg')

async function answered<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ObjectStorageError) throw new DatabaseUnavailable(error.message, { cause: error })
    throw error
  }
}
