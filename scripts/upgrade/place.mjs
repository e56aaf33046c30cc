import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { Refusal } from '../setup/refusal.mjs'
import { ROOT } from '../setup/run.mjs'

/** Releases that stay beside the one that runs. */
const KEPT = 2

/**
 * Where everything is: the folder with `current` and `releases`, and that of the data, whose owner runs what touches it.
 * @typedef {{ base: string, releases: string, data: string, database: string, user: { uid?: number, gid?: number } }} Place
 */

/**
 * Finds the place of this release. Throws a Refusal unless releases are side by side, the data is elsewhere, and this one is in use.
 * @returns {Place}
 */
export function findPlace() {
  const releases = dirname(ROOT)
  const base = dirname(releases)
  const current = join(base, 'current')
  if (basename(releases) !== 'releases' || !lstatSync(current, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Refusal(`An upgrade needs releases side by side (docs/deploy.md): this one in …/releases/<name>, and …/current as a link to it.
This one is in ${ROOT}`)
  if (realpathSync(current) !== ROOT)
    throw new Refusal(`The release in use is ${realpathSync(current)}. Run the upgrade there.`)
  const data = process.env.DATA_DIR ?? ''
  if (!isAbsolute(data)) throw new Refusal('DATA_DIR must be an absolute path, outside of every release.')
  const database = join(data, 'pamoja.db')
  const owned = [database, data].find((path) => existsSync(path))
  if (!owned) throw new Refusal(`There is no data in ${data}`)
  const { uid, gid } = statSync(owned)
  return { base, releases, data, database, user: process.getuid?.() === 0 ? { uid, gid } : {} }
}

/**
 * Makes a release the current one, by one rename.
 * @param {Place} place
 * @param {string} release
 */
export function makeCurrent({ base }, release) {
  const link = join(base, 'current.new')
  rmSync(link, { force: true })
  symlinkSync(join('releases', basename(release)), link)
  renameSync(link, join(base, 'current'))
}

/**
 * Removes old releases, and what killed upgrades left.
 * @param {Place} place
 * @param {string[]} inUse
 */
export function removeOldReleases({ releases }, inUse) {
  const others = readdirSync(releases)
    .map((name) => join(releases, name))
    .filter((path) => !inUse.includes(path))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  const kept = others.filter((path) => !path.endsWith('.part')).slice(0, KEPT)
  for (const path of others) if (!kept.includes(path)) rmSync(path, { recursive: true, force: true })
}

/**
 * Throws a Refusal while another upgrade runs. The lock of a killed one does not count.
 * @param {Place} place
 */
export function lockPlace({ base }) {
  const file = join(base, 'upgrade.lock')
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch {
    const pid = Number(existsSync(file) ? readFileSync(file, 'utf8') : 0)
    if (pid > 0 && isRunning(pid)) throw new Refusal(`Another upgrade is running: process ${pid}.`)
    writeFileSync(file, String(process.pid))
  }
  process.once('exit', () => rmSync(file, { force: true }))
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
