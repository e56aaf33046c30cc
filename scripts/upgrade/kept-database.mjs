import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  copyFileSync,
  createReadStream,
  existsSync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** SQLite's file, and what was not yet written into it. */
const ENDINGS = ['', '-wal']

/** @param {string} database The path of the live one. */
const keptBeside = (database) => join(dirname(database), 'before-upgrade', basename(database))

/**
 * The log that `put-back` has taken from the live file, which is not whole without it, until the copy is in its place.
 * @param {string} database The path of the live one.
 */
const logAside = (database) => `${keptBeside(database)}-wal.aside`

/**
 * Whether `put-back` was cut off where the live file lacks what was in its log.
 * @param {string} database The path of the live one.
 */
export const isPartlyBack = (database) => existsSync(logAside(database)) && existsSync(keptBeside(database))

/** What is done to the files of the data, mostly those of a stopped server. Run as their owner, who may not use the rights of an upgrade. */
const TASKS = {
  /**
   * Keeps a copy of a SQLite file that is whole without its log. The copy of the upgrade before is there until this one is complete.
   * @param {string} database
   */
  keep(database) {
    const kept = keptBeside(database)
    const part = `${kept}.part`
    mkdirSync(dirname(kept), { recursive: true, mode: 0o700 })
    try {
      copyFileSync(database, part, constants.COPYFILE_FICLONE)
      sync(part, 'r+')
    } catch (error) {
      rmSync(part, { force: true })
      throw error
    }
    // Earlier releases kept a log too: it must not be left beside another database.
    for (const ending of ['-wal', '-shm', '-wal.aside']) rmSync(kept + ending, { force: true })
    renameSync(part, kept)
    sync(dirname(kept))
    sync(dirname(database))
  },

  /**
   * Puts the copy back by renames, which need no room. A log that is not in the file is set aside first, as a mark for the next run.
   * @param {string} database
   */
  'put-back'(database) {
    const kept = keptBeside(database)
    if (!existsSync(kept)) throw new Error(`${kept} is missing`)
    // What is in this log was written by the upgrade: it does not fit the copy.
    const log = `${database}-wal`
    if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0) renameSync(log, logAside(database))
    for (const ending of ['-wal', '-shm']) rmSync(database + ending, { force: true })
    sync(dirname(kept))
    sync(dirname(database))
    renameSync(kept, database)
    sync(dirname(database))
    rmSync(logAside(database), { force: true })
  },

  /**
   * Prints the SHA-256 of all that is stored: two equal ones prove that nothing was written in between.
   * @param {string} database
   */
  async hash(database) {
    const hash = createHash('sha256')
    for (const ending of ENDINGS)
      if (existsSync(database + ending))
        for await (const piece of createReadStream(database + ending)) hash.update(piece)
    console.log(hash.digest('hex'))
  },

  /**
   * Copies the key beside the database. Root would follow a link of the service's user to a file that only root may read.
   * @param {string} database
   * @param {string} folder
   */
  'copy-key'(database, folder) {
    const key = join(dirname(database), 'secret.key')
    if (!existsSync(key)) return
    // Does not wait for a writer where it is a pipe.
    const file = openSync(key, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      if (!fstatSync(file).isFile()) throw new Error(`${key} is not a file`)
      writeFileSync(join(folder, basename(key)), readFileSync(file), { mode: 0o600 })
    } finally {
      closeSync(file)
    }
  },
}

/**
 * Makes sure that a power cut does not undo what was written.
 * @param {string} path
 */
function sync(path, flags = 'r') {
  const file = openSync(path, flags)
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , task, database = '', folder = ''] = process.argv
  if (task === 'keep' || task === 'put-back' || task === 'hash') await TASKS[task](database)
  if (task === 'copy-key') TASKS[task](database, folder)
}
