import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database/open'
import { diskProblem } from '../database/unavailable'

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
