import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Config } from '../../../platform/config'
import { createObjectStorage } from '../../../platform/object-storage/client'
import { BackupError } from '../backup-error'
import { copyDurably, sync } from '../copy-files'
import { copyMedia, findPrevious } from '../copy-media'
import { DATABASE_FILE, MEDIA_FOLDER, manifestPath } from '../manifest'
import { removeOutdated } from '../retention'
import { makeRoom, measureDisk, requireRoom, sizeOf } from '../space/room'
import { copyInto } from './copy-into-bucket'

const BUCKET = /^s3:\/\/([^/]+)\/?(.*?)\/*$/

/** Copies a finished backup to another folder, or into a bucket (`s3://bucket/prefix`). Throws a BackupError if that fails. */
export async function copyElsewhere(backup: string, place: string, config: Config, now: Date): Promise<void> {
  try {
    const bucket = openBucket(place, config)
    if (bucket) await copyInto(bucket, backup, now)
    else await copyToFolder(backup, place, now)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupError(`The backup could not be copied to ${place}: ${reason}`, { cause: error })
  }
}

/** The object storage that a place names, and the beginning of its keys; null for a folder. */
export function openBucket(place: string, { objectStorage }: Pick<Config, 'objectStorage'>) {
  const [, bucket, prefix] = BUCKET.exec(place) ?? []
  if (bucket === undefined) return null
  if (!objectStorage) throw new BackupError(`${place} needs S3_ENDPOINT and the other settings of the object storage`)
  return { storage: createObjectStorage({ ...objectStorage, bucket }), prefix: prefix ? `${prefix}/` : '' }
}

/** In the same form as a backup, so that it is restored and verified from there. */
async function copyToFolder(backup: string, target: string, now: Date): Promise<void> {
  const finished = join(target, basename(backup))
  const unfinished = `${finished}.part`
  if (existsSync(finished)) return
  // A folder where the other disk should be mounted would take the copies on this one.
  if (!existsSync(target)) throw new BackupError('there is no such folder; is its disk mounted?')
  const needed = await sizeOf(join(backup, DATABASE_FILE))
  await removeOutdated(target, now)
  await makeRoom(target, needed, measureDisk)
  await requireRoom(target, needed, measureDisk)
  try {
    await mkdir(join(unfinished, MEDIA_FOLDER), { recursive: true, mode: 0o700 })
    await copyDurably(join(backup, DATABASE_FILE), join(unfinished, DATABASE_FILE))
    await copyMedia(join(backup, MEDIA_FOLDER), join(unfinished, MEDIA_FOLDER), findPrevious(target, now))
    await copyDurably(manifestPath(backup), manifestPath(unfinished))
    await sync(unfinished)
    await rename(unfinished, finished)
    await sync(target)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  await removeOutdated(target, now)
}
