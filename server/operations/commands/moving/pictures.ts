import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Handle } from '../../../platform/database/open'
import { filesInDirectory, filesInTable, type MediaFiles } from '../../../platform/images/files'
import { mediaName } from '../../../platform/images/names'
import { copyWidths } from '../../../platform/images/present'
import { CommandError } from '../command'
import { Digest } from './digest'
import type { Place } from './place'

/** Rows of `media` that are read at once. */
const ROWS = 500

export interface CopiedPictures {
  digest: Digest
  /** Names that the database has and neither side does. */
  missing: string[]
}

/** Copies every picture that the database names, and reads each again where it was written. What is there already stays if it is the same. */
export async function copyPictures(database: Handle, from: MediaFiles, to: MediaFiles): Promise<CopiedPictures> {
  const copied: CopiedPictures = { digest: new Digest(), missing: [] }
  for await (const name of pictureNames(database)) {
    const there = await to.get(name)
    const bytes = (await from.get(name)) ?? there
    if (bytes === null) {
      copied.missing.push(name)
      continue
    }
    if (!there?.equals(bytes)) {
      await to.put(name, bytes)
      if (!(await to.get(name))?.equals(bytes))
        throw new CommandError(`The picture ${name} could not be stored unchanged.`)
    }
    copied.digest.add([name, createHash('sha256').update(bytes).digest('hex')])
  }
  return copied
}

export function filesAt(place: Place, handle: Handle): MediaFiles {
  return place.engine === 'sqlite'
    ? filesInDirectory(join(place.dataDirectory, 'media'))
    : filesInTable({ read: handle, write: handle })
}

/** The names of all copies of pictures. */
async function* pictureNames(database: Handle): AsyncGenerator<string> {
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
    for (const media of rows) {
      yield mediaName(media.hash)
      for (const width of copyWidths(media)) yield mediaName(media.hash, width)
    }
    after = last.hash
  }
}
