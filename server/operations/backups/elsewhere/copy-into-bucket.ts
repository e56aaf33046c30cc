import { mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ObjectStorage } from '../../../platform/object-storage/client'
import { BackupError } from '../backup-error'
import { DATABASE_FILE, MANIFEST_FILE, MEDIA_FOLDER, manifestPath, parseManifest, readManifest } from '../manifest'
import { outdatedBackups } from '../names'

export interface Bucket {
  storage: ObjectStorage
  /** Empty, or ends with a slash. */
  prefix: string
}

/** Pictures are there once for all backups: `media/a.jpg`. The rest of a backup is below its name. */
const MEDIA = `${MEDIA_FOLDER}/`
const AS_BYTES = { contentType: 'application/octet-stream' }

/** Sends what is not there yet; the manifest last, so that a backup with one is complete. */
export async function copyInto({ storage, prefix }: Bucket, backup: string): Promise<void> {
  const name = basename(backup)
  const { media } = readManifest(backup)
  const present = await listNames({ storage, prefix }, MEDIA)
  for (const picture of media)
    if (!present.has(picture.name))
      await storage.put(prefix + MEDIA + picture.name, { path: join(backup, MEDIA_FOLDER, picture.name) }, AS_BYTES)
  await storage.put(`${prefix}${name}/${DATABASE_FILE}`, { path: join(backup, DATABASE_FILE) }, AS_BYTES)
  await storage.put(
    `${prefix}${name}/${MANIFEST_FILE}`,
    { path: manifestPath(backup) },
    { contentType: 'application/json' },
  )
  await removeOutdated({ storage, prefix })
}

/** Writes a backup of a bucket into a new folder, in the form that is restored. Throws a BackupError if it is not there. */
export async function fetchFrom({ storage, prefix }: Bucket, name: string, folder: string): Promise<void> {
  await mkdir(join(folder, MEDIA_FOLDER), { recursive: true, mode: 0o700 })
  const fetchFile = async (key: string, path: string) => {
    if (!(await storage.getToFile(prefix + key, path))) throw new BackupError(`${prefix}${key} is not in the bucket`)
  }
  await fetchFile(`${name}/${MANIFEST_FILE}`, manifestPath(folder))
  await fetchFile(`${name}/${DATABASE_FILE}`, join(folder, DATABASE_FILE))
  for (const picture of readManifest(folder).media)
    await fetchFile(MEDIA + picture.name, join(folder, MEDIA_FOLDER, picture.name))
}

/** Removes outdated backups, and pictures that none of the others has. */
async function removeOutdated(bucket: Bucket): Promise<void> {
  const { storage, prefix } = bucket
  const names = [...(await listNames(bucket, ''))].flatMap((key) =>
    basename(key) === MANIFEST_FILE ? [dirname(key)] : [],
  )
  const manifests = new Map<string, ReturnType<typeof parseManifest>>()
  const kept = new Set(names)
  for (const name of names) {
    const bytes = await storage.get(`${prefix}${name}/${MANIFEST_FILE}`)
    if (bytes) manifests.set(name, parseManifest(bytes.toString('utf8'), name))
  }
  for (const name of outdatedBackups(names, (each) => manifests.get(each)?.problems.length === 0)) {
    // The manifest first: what is left without one is no backup.
    await storage.remove(`${prefix}${name}/${MANIFEST_FILE}`)
    await storage.remove(`${prefix}${name}/${DATABASE_FILE}`)
    kept.delete(name)
  }
  const used = new Set([...kept].flatMap((name) => manifests.get(name)?.media.map((picture) => picture.name) ?? []))
  for (const picture of await listNames(bucket, MEDIA))
    if (!used.has(picture)) await storage.remove(prefix + MEDIA + picture)
}

async function listNames({ storage, prefix }: Bucket, below: string): Promise<Set<string>> {
  const names = new Set<string>()
  for await (const { key } of storage.list(prefix + below)) names.add(key.slice((prefix + below).length))
  return names
}
