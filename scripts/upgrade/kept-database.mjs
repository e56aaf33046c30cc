import { createHash } from 'node:crypto'
import {
  chownSync,
  constants,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, join } from 'node:path'

/** SQLite's file, and what a killed server had not yet written into it. */
const ENDINGS = ['', '-wal']

/**
 * Copies the SQLite file of a stopped server next to it, for a return. Returns null where the data is on PostgreSQL.
 * @param {import('./place.mjs').Place} place
 */
export function keepDatabase({ data, database }) {
  if (!existsSync(database)) return null
  const folder = join(data, 'before-upgrade')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  copyOver(database, join(folder, basename(database)))
  return {
    folder,
    /** Puts the copy back in one rename. Only for a stopped server. */
    putBack() {
      rmSync(`${database}-wal`, { force: true })
      rmSync(`${database}-shm`, { force: true })
      copyOver(join(folder, basename(database)), database)
    },
  }
}

/**
 * The SHA-256 of all that is stored: two equal ones prove that nothing was written in between.
 * @param {import('./place.mjs').Place} place
 */
export async function hashDatabase({ database }) {
  const hash = createHash('sha256')
  for (const ending of ENDINGS)
    if (existsSync(database + ending)) for await (const piece of createReadStream(database + ending)) hash.update(piece)
  return hash.digest('hex')
}

/**
 * @param {string} from
 * @param {string} to
 */
function copyOver(from, to) {
  const { uid, gid } = statSync(from)
  // The file with the newest writes comes first: it counts only beside its database.
  for (const ending of [...ENDINGS].reverse()) {
    if (!existsSync(from + ending)) continue
    const part = `${to}${ending}.part`
    copyFileSync(from + ending, part, constants.COPYFILE_FICLONE)
    if (process.getuid?.() === 0) chownSync(part, uid, gid)
    renameSync(part, to + ending)
  }
}
