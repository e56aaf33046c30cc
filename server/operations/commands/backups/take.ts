import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Secrets } from '../../../platform/secrets/secrets'
import { BackupError } from './backup-error'
import { copyDurably, sync } from './copy-files'
import { copyDatabase } from './database-copy'
import { DATABASE_FILE, hashFile, type Manifest, MEDIA_FOLDER, manifestPath } from './manifest'
import { backupName } from './names'
import { refuseUnknownKeys } from './used-keys'

export interface BackupSource {
  dataDirectory: string
  secrets: Secrets
}

/**
 * Copies the data of a server, running or not, into a new folder below `target`: complete and checked, or not at all.
 * Returns its path. The encryption key is not part of it: the two are kept apart.
 */
export async function takeBackup({ dataDirectory, secrets }: BackupSource, target: string, now: Date): Promise<string> {
  const database = join(dataDirectory, DATABASE_FILE)
  if (!existsSync(database)) throw new BackupError(`There is no database in ${dataDirectory}`)
  const finished = join(target, backupName(now))
  const unfinished = `${finished}.part`
  await mkdir(join(unfinished, MEDIA_FOLDER), { recursive: true, mode: 0o700 })
  try {
    const copy = join(unfinished, DATABASE_FILE)
    // The database first: a picture is stored before the row that names it, so none can be missing.
    await copyDatabase(database, copy)
    refuseUnknownKeys(copy, secrets)
    await sync(copy)
    const manifest: Manifest = {
      version: 1,
      createdAt: now.toISOString(),
      keyFingerprint: secrets.keys[0].fingerprint,
      databaseHash: await hashFile(copy),
      media: await copyMedia(join(dataDirectory, MEDIA_FOLDER), join(unfinished, MEDIA_FOLDER)),
    }
    await writeFile(manifestPath(unfinished), JSON.stringify(manifest, null, 2), { mode: 0o600, flush: true })
    await sync(unfinished)
    await rename(unfinished, finished)
    await sync(target)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  return finished
}

async function copyMedia(from: string, to: string): Promise<Manifest['media']> {
  const names = existsSync(from) ? (await readdir(from)).filter((name) => !name.endsWith('.part')) : []
  const media: Manifest['media'] = []
  for (const name of names.sort()) {
    await copyDurably(join(from, name), join(to, name))
    media.push({ name, hash: await hashFile(join(to, name)) })
  }
  await sync(to)
  return media
}
