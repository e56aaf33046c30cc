import { Refusal } from '../setup/refusal.mjs'
import { hashDatabase, holdAlone, InUse, keptFolder, putDatabaseBack } from './database.mjs'
import { markerFile, removeMarker, writeMarker } from './marker.mjs'
import { makeCurrent, removeLinks } from './place.mjs'

/** @typedef {import('./switch.mjs').Upgrade} Upgrade */

/**
 * Returns to the release before, after a failure, and throws a Refusal that says how that went. Nothing is undone where it could lose what
 * somebody wrote, such as a donation.
 * @param {Upgrade} upgrade
 * @param {unknown} error Why.
 * @returns {Promise<never>}
 */
export async function goBack(upgrade, error) {
  const { from } = upgrade.marker
  const words = wordsOf(error)
  let isReady = false
  let onData = ''
  try {
    const putsBack = await decide(upgrade)
    isReady = await returnTo(upgrade, putsBack)
    if (putsBack) onData = ', on the data as it was'
  } catch (reason) {
    throw new Refusal(`${words}\n${wordsOf(reason)}\n${whatToDo(upgrade)}`)
  }
  throw new Refusal(
    isReady
      ? `${words}\nNothing was lost: the server runs ${from} again${onData}.`
      : `${words}\nNothing was lost: ${from} is in place again${onData}. But it did not become ready; its log says why.`,
  )
}

/**
 * Puts the release before in place, and the database if it must be, and starts it. Returns whether it became ready.
 * @param {Upgrade} upgrade
 * @param {boolean} putsBack
 */
export async function returnTo({ place, service, marker }, putsBack) {
  try {
    writeMarker(place, { ...marker, step: 'returning' })
  } catch {
    // A full disk does not keep the server from returning.
  }
  // The link first: a machine that starts again in between runs a release that refuses newer data, and none that writes into it.
  makeCurrent(place, marker.from)
  if (putsBack) await putDatabaseBack(place)
  const isReady = (await service.isReady()) || (await service.start())
  removeMarker(place)
  removeLinks(place)
  return isReady
}

/**
 * Whether the kept database must be put back. Throws a Refusal when nothing may be undone.
 * @param {Upgrade} upgrade
 */
async function decide({ place, service, marker }) {
  const { step } = marker
  if (step === 'stopping') return false
  if (step === 'switching') await service.stop()
  const isUntouched = step === 'migrating' || (await isAsMigrated(place, service, marker))
  if (isUntouched && !place.databaseUrl) {
    await refuseInUse(place, service)
    return true
  }
  if (await fits(place, marker)) return false
  throw new Refusal(
    place.databaseUrl
      ? `The migrations on PostgreSQL are done, and nothing was undone: ${marker.from} needs your dump.`
      : `${marker.to} has written into the database since the migrations. A return could lose donations, so nothing was undone.`,
  )
}

/**
 * Whether nobody has written since the migrations.
 * @param {import('./place.mjs').Place} place
 * @param {import('./service.mjs').Service} service
 * @param {import('./marker.mjs').Marker} marker
 */
async function isAsMigrated(place, service, { hash }) {
  if (hash === null) return false
  // Also writes the log into the file.
  await refuseInUse(place, service)
  return (await hashDatabase(place)) === hash
}

/**
 * A file must not be replaced beneath a program that has it open.
 * @param {import('./place.mjs').Place} place
 * @param {import('./service.mjs').Service} service
 */
async function refuseInUse(place, service) {
  try {
    await holdAlone(place, service.patience, () => {})
  } catch (error) {
    // One that can't be opened, for example on a full disk, is used by nobody.
    if (error instanceof InUse) throw error
  }
}

/**
 * Whether the data is still that of the release before: no migrations have run.
 * @param {import('./place.mjs').Place} place
 * @param {import('./marker.mjs').Marker} marker
 * @param {number} [patience] Milliseconds.
 */
export async function fits(place, marker, patience = 0) {
  if (marker.step === 'stopping') return true
  return holdAlone(place, patience, ({ migrations }) => migrations.every((name) => marker.migrations.includes(name)))
}

/** @param {Upgrade} upgrade */
function whatToDo({ place, marker: { from, to } }) {
  const kept = place.databaseUrl ? '' : ` The database from before is in ${keptFolder(place)}.`
  return `The server is left as it is, perhaps stopped. Mend the cause and run the upgrade again: it goes on from here.${kept}
To go on by hand instead, to ${to} or back to ${from}, remove ${markerFile(place)} afterwards.`
}

/** @param {unknown} error */
export const wordsOf = (error) => (error instanceof Error ? error.message : String(error))
