import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Handle } from '../../../platform/database/open'
import { filesInDirectory, filesInTable, type MediaFiles } from '../../../platform/images/files'
import { mediaName } from '../../../platform/images/names'
import { copyWidths } from '../../../platform/images/present'
import { CommandError } from '../command'
import { Digest } from './digest'
import type { Place } from './place'

/** Rows of `media` that are read at once, and pictures that are copied at once: a bucket answers slowly. */
const ROWS = 500
const AT_ONCE = 8

export interface CopiedPictures {
  digest: Digest
  /** Names that the database has and neither side does. */
  missing: string[]
}

/**
 * Copies every picture that the database names, and reads each again where it was written. What is there already stays if it is the same,
 * or in any case with `keep`.
 */
export async function copyPictures(
  database: Handle,
  from: MediaFiles,
  to: MediaFiles,
  { keep = false } = {},
): Promise<CopiedPictures> {
  const copied: CopiedPictures = { digest: new Digest(), missing: [] }
  const copy = async (name: string) => {
    const there = await to.get(name)
    const bytes = keep && there ? there : ((await from.get(name)) ?? there)
    if (bytes === null) return void copied.missing.push(name)
    if (!there?.equals(bytes)) {
      await to.put(name, bytes)
      if (!(await to.get(name))?.equals(bytes))
        throw new CommandError(`The picture ${name} could not be stored unchanged.`)
    }
    copied.digest.add([name, createHash('sha256').update(bytes).digest('hex')])
  }
  for await (const names of pictureNames(database)) await inParallel(names, copy)
  return copied
}

/** Where pictures are that are in no bucket. */
export function localFiles(place: Place, handle: Handle): MediaFiles {
  return place.engine === 'sqlite'
    ? filesInDirectory(join(place.dataDirectory, 'media'))
    : filesInTable({ read: handle, write: handle })
}

/** The names of all copies of pictures, in batches. */
async function* pictureNames(database: Handle): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const rows = await database
      .selectFrom('media')
      .selectAll()
      .where('hash', '>', after)
      .orderBy('hash')
      .limit(ROWS)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    yield rows.flatMap((media) => [
      mediaName(media.hash),
      ...copyWidths(media).map((width) => mediaName(media.hash, width)),
    ])
    after = last.hash
  }
}

/** Ends only when nothing runs any more: a late write would be outside the transaction. */
async function inParallel(names: readonly string[], work: (name: string) => Promise<void>): Promise<void> {
  const waiting = [...names]
  const worker = async () => {
    try {
      for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await work(name)
    } catch (error) {
      waiting.length = 0
      throw error
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker))
  for (const result of ended) if (result.status === 'rejected') throw result.reason
}
