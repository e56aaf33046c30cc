import SQLite from 'better-sqlite3'
import { z } from 'zod'
import { copyWidths, mediaName } from '../../../platform/images/names'
import type { Manifest } from '../manifest'

const pictures = z.array(z.object({ hash: z.string(), variants: z.string() }))
/** How many names a sentence has. */
const EXAMPLES = 3

/**
 * A sentence when a copy of a database names pictures that were not copied. `live` is the database that it was copied from: a picture
 * that was erased there meanwhile is not missing.
 */
export function findMissingPictures(copy: string, live: string, copied: Manifest['media']): string[] {
  const names = new Set(copied.map(({ name }) => name))
  const missing = listPictures(copy).filter((name) => !names.has(name))
  if (missing.length === 0) return []
  const current = new Set(listPictures(live))
  const lost = missing.filter((name) => current.has(name))
  if (lost.length === 0) return []
  const examples = lost.slice(0, EXAMPLES).join(', ')
  return [
    `the folder media lacks ${lost.length} of the ${current.size} files of pictures that the data names (${examples}${lost.length > EXAMPLES ? ', …' : ''})`,
  ]
}

/** The names of all files of pictures. */
function listPictures(path: string): string[] {
  const database = new SQLite(path, { readonly: true })
  try {
    if (!database.prepare(`select 1 from sqlite_schema where name = 'media'`).get()) return []
    const rows = pictures.parse(database.prepare('select hash, variants from media order by hash').all())
    return rows.flatMap((row) => [mediaName(row.hash), ...copyWidths(row).map((width) => mediaName(row.hash, width))])
  } finally {
    database.close()
  }
}
