import {
  existsSync,
  lstatSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { findOwner } from '../setup/owner.mjs'
import { Refusal } from '../setup/refusal.mjs'
import { ROOT } from '../setup/run.mjs'
import { syncFolder } from './marker.mjs'

/** Releases that stay beside the one that runs. */
const KEPT = 2

/**
 * Where everything is: the folder with `current` and `releases`, and that of the data, whose owner runs what touches it.
 * @typedef {{ uid?: number, gid?: number }} User
 * @typedef {{ base: string, releases: string, data: string, database: string, databaseUrl: string | null, user: User }} Place
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
  const databaseUrl = process.env.DATABASE_URL || null
  const database = join(data, 'pamoja.db')
  if (!existsSync(databaseUrl ? data : database)) throw new Refusal(`There is no data in ${data}`)
  const user = process.getuid?.() === 0 ? findOwner(data) : {}
  return { base, releases, data, database, databaseUrl, user }
}

/** @param {string} name */
const linkTo = (name) => `current.upgrade.${name}`

/**
 * Makes the links to releases, so that neither needs room when it becomes the current one.
 * @param {Place} place
 * @param {string[]} names
 */
export function prepareLinks(place, names) {
  removeLinks(place)
  for (const name of names) symlinkSync(join('releases', name), join(place.base, linkTo(name)))
}

/**
 * Makes a release the current one, by one rename. Does nothing when it is that already.
 * @param {Place} place
 * @param {string} name
 */
export function makeCurrent({ base }, name) {
  const target = join('releases', name)
  const current = join(base, 'current')
  if (readlinkSync(current) === target) return
  const link = join(base, linkTo(name))
  if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(target, link)
  renameSync(link, current)
  syncFolder(base)
}

/** @param {Place} place */
export function removeLinks({ base }) {
  for (const name of readdirSync(base)) if (name.startsWith(linkTo(''))) rmSync(join(base, name), { force: true })
}

/**
 * The folder in which a release is tried on a copy of the data.
 * @param {Place} place
 */
export const trialFolder = ({ base }) => join(base, 'trial')

/**
 * Removes what a killed upgrade left: all data is in the folder of its trial.
 * @param {Place} place
 */
export function removeLeftovers(place) {
  rmSync(trialFolder(place), { recursive: true, force: true })
  for (const name of readdirSync(place.releases))
    if (name.endsWith('.part')) rmSync(join(place.releases, name), { recursive: true, force: true })
}

/**
 * Removes old releases.
 * @param {Place} place
 * @param {string[]} inUse
 */
export function removeOldReleases({ releases }, inUse) {
  const others = readdirSync(releases)
    .map((name) => join(releases, name))
    .filter((path) => !inUse.includes(path))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  for (const path of others.slice(KEPT)) rmSync(path, { recursive: true, force: true })
}
