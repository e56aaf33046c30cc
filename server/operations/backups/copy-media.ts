import { existsSync, readdirSync, type Stats } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { copyDurably, sync, tryLink } from './copy-files'
import { hashFile, type Manifest, MEDIA_FOLDER, readManifest } from './manifest'
import { listBackups } from './names'

/** The pictures of the backup before. Content never changes under a name, so a picture that is in both needs its space only once. */
interface Previous {
  folder: string
  hashes: Map<string, string>
  /** Whether the files are read in full before they are linked: once a day, so that damage does not spread to all backups. */
  isChecked: boolean
}

/** The newest backup below the folder; null if there is none. */
export function findPrevious(target: string, now: Date): Previous | null {
  for (const name of listBackups(readdirSync(target))) {
    try {
      const { media, createdAt } = readManifest(join(target, name))
      return {
        folder: join(target, name, MEDIA_FOLDER),
        hashes: new Map(media.map((each) => [each.name, each.hash])),
        isChecked: createdAt.slice(0, 10) !== now.toISOString().slice(0, 10),
      }
    } catch {
      // Not readable: the one before it may be.
    }
  }
  return null
}

/** Copies all pictures, and links those that the backup before has already. Returns their names and hashes. */
export async function copyMedia(from: string, to: string, previous: Previous | null): Promise<Manifest['media']> {
  const names = existsSync(from) ? (await readdir(from)).filter((name) => !name.endsWith('.part')) : []
  const media: Manifest['media'] = []
  for (const name of names.sort()) {
    const source = await statIfPresent(join(from, name))
    // Deleted since the names were read.
    if (!source) continue
    const linked = await linkUnchanged(name, source.size, to, previous)
    if (!linked) await copyDurably(join(from, name), join(to, name))
    media.push({ name, hash: linked ?? (await hashFile(join(to, name))) })
  }
  await sync(to)
  return media
}

/** Returns the picture's hash; null if it was not linked. */
async function linkUnchanged(
  name: string,
  size: number,
  to: string,
  previous: Previous | null,
): Promise<string | null> {
  const hash = previous?.hashes.get(name)
  if (!previous || hash === undefined) return null
  const old = join(previous.folder, name)
  if ((await statIfPresent(old))?.size !== size) return null
  if (previous.isChecked && (await hashFile(old)) !== hash) return null
  return (await tryLink(old, join(to, name))) ? hash : null
}

async function statIfPresent(path: string): Promise<Stats | null> {
  try {
    return await stat(path)
  } catch {
    return null
  }
}
