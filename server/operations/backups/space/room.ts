import { stat, statfs } from 'node:fs/promises'
import { BackupError } from '../backup-error'

const GIBIBYTE = 1024 ** 3

/** Bytes of a disk of `size` that stay free for the live data, which may be on it: 1 GiB or a tenth, and a quarter of one below 4 GiB. */
export function reserveOf(size: number): number {
  return Math.min(size / 4, Math.max(GIBIBYTE, size / 10))
}

/** Throws a BackupError if a copy of `needed` bytes would leave less than the reserve. */
export async function requireRoom(folder: string, needed: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const [free, reserve] = [bavail * bsize, reserveOf(blocks * bsize)]
  if (free - needed >= reserve) return
  throw new BackupError(
    `${folder} has no room: ${megabytes(needed)} are needed, and ${megabytes(reserve)} must stay free for the data; ${megabytes(free)} are free`,
  )
}

/** Bytes on the disk; 0 for a file that is missing. */
export async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`
