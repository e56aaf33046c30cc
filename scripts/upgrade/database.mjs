import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lchownSync, lstatSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Refusal } from '../setup/refusal.mjs'
import { runNode } from './run-release.mjs'

/** Bytes that a server needs in any case, for its log and its pictures. */
const SPARE = 16 * 1024 * 1024

/** Milliseconds in which PostgreSQL must answer, besides those in which others must have ended. */
const NO_ANSWER = 30_000

/** Thrown while another program uses the database. */
export class InUse extends Refusal {}

/** @param {import('./place.mjs').Place} place */
export const keptFolder = ({ data }) => join(data, 'before-upgrade')

/**
 * Lets `work` run while nobody else can use the database: on SQLite its lock proves it. On PostgreSQL other servers may be right to use it,
 * and `work` gets the number of their connections. Throws InUse.
 * @template Result
 * @param {import('./place.mjs').Place} place
 * @param {number} patience Milliseconds in which the others must have ended.
 * @param {(found: import('./hold.mjs').Found) => Result | Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function holdAlone({ database, databaseUrl, user }, patience, work) {
  const words = [join(import.meta.dirname, 'hold.mjs'), String(patience), ...(databaseUrl ? [] : [database])]
  const child = spawn(process.execPath, words, {
    stdio: ['pipe', 'pipe', 'pipe'],
    // A Ctrl-C is for nobody but the upgrade.
    detached: true,
    ...user,
  })
  let errors = ''
  child.stderr.on('data', (text) => (errors += text))
  // A child that has ended already needs no end of its input.
  child.stdin.on('error', () => {})
  const ended = once(child, 'close')
  // Writing the log into a large SQLite file may take longer, and needs no other machine.
  const timer = databaseUrl ? setTimeout(() => child.kill('SIGKILL'), patience + NO_ANSWER) : undefined
  try {
    const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended])
    if (typeof line !== 'string')
      throw new Refusal(`The database could not be opened:\n${errors.trim() || 'it did not answer'}`)
    /** @type {import('./hold.mjs').Found} */
    const found = JSON.parse(line)
    if (!databaseUrl && found.others > 0)
      throw new InUse(
        `Another program has ${database} open: a server that has not ended or was started again, a backup, or Litestream.`,
      )
    return await work(found)
  } finally {
    child.stdin.end()
    await ended
    clearTimeout(timer)
  }
}

/**
 * Gives the folder of the copy to the owner of the data: root made it in earlier releases.
 * @param {import('./place.mjs').Place} place
 */
export function ownKeptFolder(place) {
  const folder = keptFolder(place)
  const { uid, gid } = place.user
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (uid !== undefined && found?.isDirectory() && found.uid !== uid) lchownSync(folder, uid, gid ?? uid)
}

/**
 * Keeps the SQLite file of a stopped server next to it, for a return.
 * @param {import('./place.mjs').Place} place
 */
export const keepDatabase = (place) => runTask(place, 'keep')

/**
 * Puts the kept file back. Only for a stopped server.
 * @param {import('./place.mjs').Place} place
 */
export const putDatabaseBack = (place) => runTask(place, 'put-back')

/**
 * @param {import('./place.mjs').Place} place
 * @returns {Promise<string>}
 */
export const hashDatabase = (place) => runTask(place, 'hash')

/**
 * Copies the file with the key, if there is one, into a folder.
 * @param {import('./place.mjs').Place} place
 * @param {string} folder
 */
export const copyKey = (place, folder) => runTask(place, 'copy-key', folder)

/**
 * @param {import('./place.mjs').Place} place
 * @param {'keep' | 'put-back' | 'hash' | 'copy-key'} task
 * @param {string[]} more Arguments of the task.
 */
function runTask({ database, user }, task, ...more) {
  const words = {
    keep: 'The database could not be kept',
    'put-back': 'The database could not be put back',
    hash: 'The database could not be read',
    'copy-key': 'The key could not be copied',
  }
  const program = join(import.meta.dirname, 'kept-database.mjs')
  return runNode([program, task, database, ...more], { user, problem: words[task] })
}

/**
 * Throws a Refusal unless there is room for the copy, and for migrations that write every row.
 * @param {import('./place.mjs').Place} place
 */
export function requireRoom({ database, databaseUrl }) {
  if (databaseUrl) return
  const size = ['', '-wal'].map((ending) => (existsSync(database + ending) ? statSync(database + ending).size : 0))
  const needed = 2 * size.reduce((sum, each) => sum + each) + SPARE
  const { bavail, bsize } = statfsSync(dirname(database))
  if (bavail * bsize >= needed) return
  const inMegabytes = (/** @type {number} */ bytes) => Math.ceil(bytes / 1024 / 1024)
  throw new Refusal(`${dirname(database)} has ${inMegabytes(bavail * bsize)} MB free. The copy of the database and the migrations need up to ${inMegabytes(needed)} MB.
Nothing was changed, and the server was not stopped. Make room there (before-upgrade is the copy of the last upgrade).`)
}
