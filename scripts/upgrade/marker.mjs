import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../setup/refusal.mjs'

/**
 * What an upgrade has done, for the run after one that was killed:
 * - `stopping`: nothing was changed; the server may be stopped.
 * - `migrating`: on SQLite the copy is complete; migrations may have run, and nobody else has written since.
 * - `switching`: they ran, and the books are right. `current` may be the new release already, and it may have been started.
 * - `returning`: it goes back. The kept database may have taken the place of the live one.
 * @typedef {'stopping' | 'migrating' | 'switching' | 'returning'} Step
 *
 * `from` and `to` are names of releases, `migrations` those that had run before, `hash` the database as the migrations left it.
 * @typedef {{ from: string, to: string, step: Step, migrations: string[], hash: string | null }} Marker
 */

/** @param {import('./place.mjs').Place} place */
export const markerFile = ({ base }) => join(base, 'unfinished-upgrade.json')

/**
 * @param {import('./place.mjs').Place} place
 * @returns {Marker | null}
 */
export function readMarker(place) {
  const file = markerFile(place)
  if (!existsSync(file)) return null
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Refusal(`${file}, which says how far an upgrade came that was cut off, can't be read: ${error}`)
  }
}

/**
 * Replaces the file in one rename, and returns when it would survive a power cut.
 * @param {import('./place.mjs').Place} place
 * @param {Marker} marker
 */
export function writeMarker(place, marker) {
  const file = markerFile(place)
  const part = `${file}.part`
  writeFileSync(part, `${JSON.stringify(marker, null, 2)}\n`, { flush: true })
  renameSync(part, file)
  syncFolder(place.base)
}

/** @param {import('./place.mjs').Place} place */
export function removeMarker(place) {
  rmSync(markerFile(place), { force: true })
  syncFolder(place.base)
}

/** @param {string} folder */
export function syncFolder(folder) {
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
