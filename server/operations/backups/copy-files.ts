import { constants } from 'node:fs'
import { chmod, copyFile, link, open } from 'node:fs/promises'

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
