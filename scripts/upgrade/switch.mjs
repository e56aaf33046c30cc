import { join } from 'node:path'
import { Refusal } from '../setup/refusal.mjs'
import { hashDatabase, holdAlone, keepDatabase, keptFolder, ownKeptFolder } from './database.mjs'
import { goBack } from './go-back.mjs'
import { removeMarker, writeMarker } from './marker.mjs'
import { makeCurrent, prepareLinks, removeLinks } from './place.mjs'
import { runRelease } from './run-release.mjs'

/** Milliseconds in which sessions of a server that was stopped end on PostgreSQL. */
const SESSIONS_END = 8_000

/**
 * An upgrade under way. `say` prints the line of a step.
 * @typedef {object} Upgrade
 * @property {import('./place.mjs').Place} place
 * @property {import('./service.mjs').Service} service
 * @property {import('./marker.mjs').Marker} marker
 * @property {(line: string) => void} say
 */

/**
 * Stops the server, migrates the data, and starts it as the new release. Whatever fails, both go back; a Refusal says so.
 * @param {Omit<Upgrade, 'marker'> & { from: string, to: string }} options Names of releases.
 */
export async function switchRelease({ from, to, ...rest }) {
  /** @type {Upgrade} */
  const upgrade = {
    ...rest,
    marker: { from, to, step: 'stopping', migrations: [], hash: null },
  }
  // These need room on the disk: here a refusal costs nothing.
  prepareLinks(rest.place, [from, to])
  ownKeptFolder(rest.place)
  writeMarker(rest.place, upgrade.marker)
  await orGoBack(upgrade, async () => {
    await stopAndKeep(upgrade)
    await migrate(upgrade)
    await start(upgrade)
  })
}

/**
 * Goes on with an upgrade whose database is kept, or whose data needs the new release.
 * @param {Upgrade} upgrade
 */
export async function finishMigrating(upgrade) {
  await orGoBack(upgrade, async () => {
    await migrate(upgrade)
    await start(upgrade)
  })
}

/**
 * Starts the new release, which is the current one or becomes it.
 * @param {Upgrade} upgrade
 */
export async function finishStarting(upgrade) {
  await orGoBack(upgrade, () => start(upgrade))
}

/**
 * @param {Upgrade} upgrade
 * @param {() => Promise<void>} work
 */
async function orGoBack(upgrade, work) {
  const { place, say } = upgrade
  try {
    await work()
  } catch (error) {
    await goBack(upgrade, error)
  }
  // Outside of the attempt: the new release is ready, and has perhaps written.
  removeMarker(place)
  removeLinks(place)
  say(`7  ready      ${place.databaseUrl ? '' : `the database from before is kept in ${keptFolder(place)}`}`)
}

/** @param {Upgrade} upgrade */
async function stopAndKeep({ place, service, marker, say }) {
  await service.stop()
  await holdAlone(
    place,
    place.databaseUrl ? SESSIONS_END : service.patience,
    async ({ others, isWhole, migrations }) => {
      say(
        `4  stopped    ${others > 0 ? `${others} other connections to the database: upgrade all servers together` : ''}`,
      )
      if (!isWhole) throw new Refusal('The log of SQLite could not be written into the database. Is the disk full?')
      if (!place.databaseUrl) await keepDatabase(place)
      Object.assign(marker, { step: 'migrating', migrations })
      writeMarker(place, marker)
    },
  )
}

/** @param {Upgrade} upgrade */
async function migrate({ place, service, marker, say }) {
  const release = join(place.releases, marker.to)
  await runRelease(release, ['migrate'], place)
  await runRelease(release, ['audit-money'], place)
  const isNew = (/** @type {string} */ name) => !marker.migrations.includes(name)
  await holdAlone(place, place.databaseUrl ? 0 : service.patience, async ({ isWhole, migrations }) => {
    if (!isWhole) throw new Refusal('The log of SQLite could not be written into the database. Is the disk full?')
    say(`5  migrated   ${migrations.filter(isNew).join(', ') || 'none'}; the books are right`)
  })
  const hash = place.databaseUrl ? null : await hashDatabase(place)
  writeMarker(place, { ...marker, step: 'switching', hash })
  Object.assign(marker, { step: 'switching', hash })
}

/** @param {Upgrade} upgrade */
async function start({ place, service, marker, say }) {
  makeCurrent(place, marker.to)
  say(`6  switched   ${marker.to}`)
  if (!((await service.isReady()) || (await service.start())))
    throw new Refusal(`${marker.to} did not become ready; its log says why.`)
}
