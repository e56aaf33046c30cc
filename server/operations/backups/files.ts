import { constants } from 'node:fs'
import { chmod, copyFile, link, open, stat, statfs } from 'node:fs/promises'
import { BackupError } from './manifest'

/** Copies a file and waits until it is on the disk. Only its owner may read the copy. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE)
  await chmod(to, 0o600)
  await sync(to)
}

/** Gives a file a second name. Returns false where that is not possible: on another disk, or on one without such names. */
export async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch {
    return false
  }
}

/** Waits until a file, or a folder's list of names, is on the disk. */
export async function sync(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

const GIBIBYTE = 1024 ** 3

/** Bytes of a disk of `size` that stay free for the live data, which may be on it: 1 GiB or a tenth, and a quarter of one below 4 GiB. */
export const reserveOf = (size: number): number => Math.min(size / 4, Math.max(GIBIBYTE, size / 10))

/** Throws a BackupError if a copy of `needed` bytes would leave less than the reserve. */
export async function requireRoom(folder: string, needed: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const [free, reserve] = [bavail * bsize, reserveOf(blocks * bsize)]
  if (free - needed >= reserve) return
  throw new BackupError(
    `${folder} has no room: ${megabytes(needed)} are needed, and ${megabytes(reserve)} must stay free for the data; ${megabytes(free)} are free`,
  )
}

export async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`
