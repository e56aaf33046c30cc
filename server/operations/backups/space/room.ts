import { readdirSync } from 'node:fs'
import { rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from '../backup-error'
import { DATABASE_FILE } from '../manifest'
import { dispensableBackups } from '../names'
import { isWithoutProblems } from '../retention'

/** In bytes. */
export interface Disk {
  free: number
  size: number
}
export type MeasureDisk = (folder: string) => Promise<Disk>

const GIBIBYTE = 1024 ** 3

export const measureDisk: MeasureDisk = async (folder) => {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

/** Bytes that stay free for the live data, which may be on the same disk: 1 GiB or a tenth, and a quarter of a disk below 4 GiB. */
export function reserveOf({ size }: Disk): number {
  return Math.min(size / 4, Math.max(GIBIBYTE, size / 10))
}

/**
 * Deletes backups below the folder until one more copy of `needed` bytes, and the one that the nightly verification makes, fit beside the
 * reserve. The last ones of three days and the newest one without problems stay, however short the room is. Returns the deleted names.
 */
export async function makeRoom(target: string, needed: number, measure: MeasureDisk): Promise<string[]> {
  const disk = await measure(target)
  let missing = 2 * needed + reserveOf(disk) - disk.free
  const deleted: string[] = []
  const names = missing > 0 ? readdirSync(target) : []
  for (const name of dispensableBackups(names, (each) => isWithoutProblems(join(target, each)))) {
    if (missing <= 0) break
    missing -= await sizeOf(join(target, name, DATABASE_FILE))
    await rm(join(target, name), { recursive: true, force: true })
    deleted.push(name)
  }
  return deleted
}

/** Throws a BackupError if a copy of `needed` bytes would leave less than `reserve`, by default that of `reserveOf`. */
export async function requireRoom(
  folder: string,
  needed: number,
  measure: MeasureDisk,
  reserve?: number,
): Promise<void> {
  const disk = await measure(folder)
  const kept = reserve ?? reserveOf(disk)
  if (disk.free - needed >= kept) return
  const forData = kept > 0 ? `, and ${megabytes(kept)} must stay free for the data` : ''
  throw new BackupError(
    `${folder} has no room: ${megabytes(needed)} are needed${forData}; ${megabytes(disk.free)} are free`,
  )
}

/** Bytes on the disk; 0 for a file that is missing. Pictures are not counted: other backups may have the same ones. */
export async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`
