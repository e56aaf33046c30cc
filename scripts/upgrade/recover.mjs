import { basename } from 'node:path'
import { Refusal } from '../setup/refusal.mjs'
import { ROOT } from '../setup/run.mjs'
import { hashDatabase, InUse } from './database.mjs'
import { fits, returnTo } from './go-back.mjs'
import { isPartlyBack } from './kept-database.mjs'
import { markerFile, readMarker } from './marker.mjs'
import { finishMigrating, finishStarting } from './switch.mjs'

/**
 * Ends an upgrade that was killed, before another one begins: finishes it where its migrations have run, and goes back otherwise. Returns
 * the name of the release that runs now, or null if no upgrade was killed. Throws a Refusal when neither is possible.
 * @param {import('./place.mjs').Place} place
 * @param {import('./service.mjs').Service | null} service
 * @param {(line: string) => void} say
 */
export async function recover(place, service, say) {
  const marker = readMarker(place)
  if (!marker) return null
  const { from, to, step } = marker
  const here = basename(ROOT)
  if (here !== from && here !== to)
    throw new Refusal(`An upgrade from ${from} to ${to} was cut off, and neither is in use. When you know that the data is right,
remove ${markerFile(place)}`)
  if (!service)
    throw new Refusal(
      `An upgrade from ${from} to ${to} was cut off. To end it, this command needs --service, or --stop and --start.`,
    )
  say(`An upgrade from ${from} to ${to} was cut off.`)
  const upgrade = { place, service, say, marker }

  // A release that is ready on this data must not get another.
  const isRunning = await service.isReady()
  if (here === to && (isRunning || step !== 'returning')) return finish(upgrade)
  if (!isRunning) await service.stop()
  const isFitting = isRunning || (await fitsOrNull(upgrade))
  if (isFitting === false && step === 'migrating') {
    await finishMigrating(upgrade)
    return to
  }
  if (isFitting === false && step === 'switching') return finish(upgrade)
  // Data that fits was not migrated, or is back already.
  const putsBack = isFitting !== true && step !== 'stopping'
  if (putsBack && marker.hash !== null && (await hashDatabase(place)) !== marker.hash) return finish(upgrade)
  if (!(await returnTo(upgrade, putsBack)))
    throw new Refusal(`${from} is in place again, and nothing was lost. But it did not become ready; its log says why.`)
  say(`The server runs ${from} again, and nothing was lost.`)
  return from
}

/**
 * Starts the new release.
 * @param {import('./switch.mjs').Upgrade} upgrade
 */
async function finish(upgrade) {
  // Without a hash, nothing proves that the new release has not written.
  upgrade.marker.step = 'switching'
  await finishStarting(upgrade)
  return upgrade.marker.to
}

/**
 * Null when the database can't be opened, or is not whole because putting the copy back was cut off.
 * @param {import('./switch.mjs').Upgrade} upgrade
 */
async function fitsOrNull({ place, service, marker }) {
  try {
    const isFitting = await fits(place, marker, service.patience)
    return !place.databaseUrl && isPartlyBack(place.database) ? null : isFitting
  } catch (error) {
    if (error instanceof InUse || place.databaseUrl) throw error
    return null
  }
}
