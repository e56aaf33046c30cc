import { existsSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { ObjectStorage } from '../../../platform/object-storage/client'
import { BackupError } from '../backup-error'
import {
  DATABASE_FILE,
  MANIFEST_FILE,
  type Manifest,
  MEDIA_FOLDER,
  manifestPath,
  parseManifest,
  readManifest,
} from '../manifest'
import { listBackups, outdatedBackups } from '../names'

export interface Bucket {
  storage: ObjectStorage
  /** Empty, or ends with a slash. */
  prefix: string
}

/** Pictures are there once for all backups: `media/a.jpg`. The rest of a backup is below its name. */
export const MEDIA = `${MEDIA_FOLDER}/`
const DAY = 24 * 60 * 60_000

/**
 * Removes outdated backups after `backup` was copied. The first copy of a day also removes pictures that no backup there has: for that, and
 * while the data has problems, manifests are read, and fetched where the folder of `backup` does not have them.
 */
export async function removeOutdatedFrom(bucket: Bucket, backup: string, now: Date): Promise<void> {
  const { storage, prefix } = bucket
  const { names, pictures } = await list(bucket)
  const manifests = new Map<string, Manifest | null>()
  const read = async (name: string) => {
    const known = manifests.get(name)
    if (known !== undefined) return known
    const found = await readManifestOf(bucket, dirname(backup), name)
    manifests.set(name, found)
    return found
  }
  const candidates = outdatedBackups(names)
  const good =
    candidates.length > 0 ? await findAsync(names, async (name) => (await read(name))?.problems.length === 0) : null
  const outdated = candidates.filter((name) => name !== good)
  for (const name of outdated) {
    // The manifest first: what is left without one is no backup.
    await storage.remove(`${prefix}${name}/${MANIFEST_FILE}`)
    await storage.remove(`${prefix}${name}/${DATABASE_FILE}`)
  }
  const kept = names.filter((name) => !outdated.includes(name))
  if (!isFirstOfDay(basename(backup), names)) return
  const used = new Set<string>()
  for (const name of kept) {
    const manifest = await read(name)
    // Nobody knows which pictures it needs.
    if (!manifest) return
    for (const picture of manifest.media) used.add(picture.name)
  }
  // A younger one may belong to a backup that is being copied, whose manifest comes last.
  for (const { name, modifiedAt } of pictures)
    if (!used.has(name) && modifiedAt < now.getTime() - DAY) await storage.remove(prefix + MEDIA + name)
}

/** The names of the complete backups, the newest first, and the pictures. Other objects below the prefix are none of ours. */
async function list({ storage, prefix }: Bucket) {
  const names: string[] = []
  const pictures: { name: string; modifiedAt: number }[] = []
  for await (const { key, modifiedAt } of storage.list(prefix)) {
    const path = key.slice(prefix.length)
    if (path.startsWith(MEDIA)) pictures.push({ name: path.slice(MEDIA.length), modifiedAt })
    else if (path === `${dirname(path)}/${MANIFEST_FILE}`) names.push(dirname(path))
  }
  return { names: listBackups(names), pictures }
}

/** Null if it is not there or not readable. The manifest beside the backup that was copied says the same as the one in the bucket. */
async function readManifestOf({ storage, prefix }: Bucket, folder: string, name: string): Promise<Manifest | null> {
  try {
    const local = join(folder, name)
    if (existsSync(manifestPath(local))) return readManifest(local)
    const bytes = await storage.get(`${prefix}${name}/${MANIFEST_FILE}`)
    return bytes && parseManifest(bytes.toString('utf8'), name)
  } catch (error) {
    if (error instanceof BackupError) return null
    throw error
  }
}

const isFirstOfDay = (backup: string, names: string[]) =>
  names.every((name) => name >= backup || name.slice(0, 10) !== backup.slice(0, 10))

async function findAsync(names: string[], isFound: (name: string) => Promise<boolean>): Promise<string | null> {
  for (const name of names) if (await isFound(name)) return name
  return null
}
