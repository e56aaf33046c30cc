import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { BackupError } from '../backup-error'
import { DATABASE_FILE, MANIFEST_FILE, MEDIA_FOLDER, manifestPath, readManifest } from '../manifest'
import { type Bucket, MEDIA, removeOutdatedFrom } from './remove-outdated'

const AS_BYTES = { contentType: 'application/octet-stream' }

/** Sends what is not there yet; the manifest last, so that a backup with one is complete. */
export async function copyInto(bucket: Bucket, backup: string, now: Date): Promise<void> {
  const { storage, prefix } = bucket
  const name = basename(backup)
  const { media } = readManifest(backup)
  const present = new Set<string>()
  for await (const { key } of storage.list(prefix + MEDIA)) present.add(key.slice((prefix + MEDIA).length))
  for (const picture of media)
    if (!present.has(picture.name))
      await storage.put(prefix + MEDIA + picture.name, { path: join(backup, MEDIA_FOLDER, picture.name) }, AS_BYTES)
  await storage.put(`${prefix}${name}/${DATABASE_FILE}`, { path: join(backup, DATABASE_FILE) }, AS_BYTES)
  await storage.put(
    `${prefix}${name}/${MANIFEST_FILE}`,
    { path: manifestPath(backup) },
    { contentType: 'application/json' },
  )
  await removeOutdatedFrom(bucket, backup, now)
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
