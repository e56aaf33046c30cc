import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { diskProblem } from '../database/errors'
import type { Database } from '../database/open'
import { encodeImage, type ImageKind } from './encode'
import { copyWidths, isMediaName, LOGO_WIDTH, mediaName } from './names'

export interface MediaStore {
  /** Stores a picture re-encoded in its widths, once however often it is sent; returns its hash. */
  storeImage(bytes: Buffer, kind: ImageKind): Promise<string>
  readMedia(name: string): Promise<Buffer | null>
  /** Only for a picture without references; one sent since `sentBefore` (ms) stays. */
  removeImage(hash: string, sentBefore?: number): Promise<void>
}

/** Hex digits: 128 bits identify a picture safely, and a page of cards carries each name several times. */
const HASH_LENGTH = 32

/** Pictures in the data directory or, when the data is in PostgreSQL, in one of its tables. */
export function createMediaStore(
  database: Database,
  dataDirectory: string,
  clock: () => number = Date.now,
): MediaStore {
  const files = database.engine === 'sqlite' ? filesInDirectory(join(dataDirectory, 'media')) : filesInTable(database)
  return {
    async storeImage(bytes, kind) {
      const { widest, width, height, copies } = await encodeImage(bytes, kind)
      // Two logos may differ only in what is transparent, which JPEG does not have.
      const identity = kind === 'logo' ? (copies.get(LOGO_WIDTH) ?? widest) : widest
      const hash = createHash('sha256').update(identity).digest('hex').slice(0, HASH_LENGTH)
      // Before the files: so that no removal of an old picture takes them away from the one that is now sent again.
      await database.write.updateTable('media').set({ createdAt: clock() }).where('hash', '=', hash).execute()
      for (const [copyWidth, copy] of copies) await files.put(mediaName(hash, copyWidth), copy)
      await files.put(mediaName(hash), widest)
      const variants = JSON.stringify([...copies.keys()])
      await database.write
        .insertInto('media')
        .values({ hash, width, height, variants, createdAt: clock() })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return hash
    },
    readMedia: async (name) => (isMediaName(name) ? files.get(name) : null),
    async removeImage(hash, sentBefore = Number.MAX_SAFE_INTEGER) {
      const media = await database.write
        .deleteFrom('media')
        .where('hash', '=', hash)
        .where('createdAt', '<', sentBefore)
        .returning('variants')
        .executeTakeFirst()
      if (!media) return
      await files.remove(mediaName(hash))
      for (const width of copyWidths(media)) await files.remove(mediaName(hash, width))
    },
  }
}

/** The storage of pictures. The content under a name never changes. */
export interface MediaFiles {
  put(name: string, bytes: Buffer): Promise<void>
  get(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
}

/** Files in a folder: each is written completely or not at all, also when the power fails. */
export function filesInDirectory(directory: string): MediaFiles {
  return {
    async put(name, bytes) {
      const temporary = join(directory, `${randomUUID()}.part`)
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 })
        const file = await open(temporary, 'wx', 0o600)
        try {
          await file.writeFile(bytes)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(temporary, join(directory, name))
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {})
        throw diskProblem(error)
      }
    },
    async get(name) {
      try {
        return await readFile(join(directory, name))
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw diskProblem(error)
      }
    },
    async remove(name) {
      try {
        await rm(join(directory, name), { force: true })
      } catch (error) {
        throw diskProblem(error)
      }
    },
  }
}

/** Rows of a table, so that every server on the same database can serve them. */
export function filesInTable(database: Pick<Database, 'read' | 'write'>): MediaFiles {
  return {
    async put(name, bytes) {
      await database.write
        .insertInto('media_files')
        .values({ name, bytes })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },
    async get(name) {
      const row = await database.read
        .selectFrom('media_files')
        .select('bytes')
        .where('name', '=', name)
        .executeTakeFirst()
      return row?.bytes ?? null
    },
    async remove(name) {
      await database.write.deleteFrom('media_files').where('name', '=', name).execute()
    },
  }
}
