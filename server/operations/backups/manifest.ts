import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

export const DATABASE_FILE = 'pamoja.db'
export const MEDIA_FOLDER = 'media'
const MANIFEST_FILE = 'manifest.json'

const manifestSchema = z.object({
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Shows whether a key is the one that encrypted the data, without revealing the key. */
  keyFingerprint: z.string(),
  databaseHash: z.string(),
  media: z.array(z.object({ name: z.string().regex(/^[\w-][\w.-]*$/), hash: z.string() })),
  problems: z.array(z.string()),
  /** Rows by table, to compare after a restore. */
  counts: z.record(z.string(), z.number()),
})

/** The content of a backup: it allows to check every file before anything is restored. */
export type Manifest = z.infer<typeof manifestSchema>

export const manifestPath = (backup: string): string => join(backup, MANIFEST_FILE)

/** Throws a BackupError when the folder is not a backup, or not a whole one. */
export function readManifest(backup: string): Manifest {
  const path = manifestPath(backup)
  if (!existsSync(path)) throw new BackupError(`${backup} is not a backup: it has no ${MANIFEST_FILE}`)
  const parsed = manifestSchema.safeParse(parseJson(readFileSync(path, 'utf8')))
  if (!parsed.success) throw new BackupError(`${path} is not readable:\n${z.prettifyError(parsed.error)}`)
  return parsed.data
}

/** Null for a text that was cut off: the schema then says what it expects. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** SHA-256 in hex. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export class BackupError extends Error {}
