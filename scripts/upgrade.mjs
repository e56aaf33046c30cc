import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Refusal, runScript } from './setup/refusal.mjs'
import { ROOT } from './setup/run.mjs'
import { loadSettings } from './setup/settings.mjs'
import { fetchRelease } from './upgrade/fetch-release.mjs'
import { hashDatabase, keepDatabase } from './upgrade/kept-database.mjs'
import { findPlace, lockPlace, makeCurrent, removeOldReleases } from './upgrade/place.mjs'
import { runRelease } from './upgrade/run-release.mjs'
import { findService } from './upgrade/service.mjs'
import { tryRelease } from './upgrade/try-release.mjs'

const USAGE = `Which release? npm run upgrade -- pamoja-….tar.gz   or   npm run upgrade -- <repository>#<tag>
  --service <unit>          the systemd unit of the server (pamoja)
  --stop <…> --start <…>    commands that stop and start it, where it is no unit
  --patience <seconds>      in which it stops and becomes ready (90)
  --dumped                  on PostgreSQL: you have just made a dump`

const step = (/** @type {string} */ words) => console.log(words)

/**
 * `npm run upgrade`: puts a release beside the one that runs, tries it on a copy of the data, and switches to it. Whatever fails, the server
 * returns to the release before, and never without a donation that was acknowledged. It may be killed at any step, and run again.
 */
await runScript(async () => {
  // What is set in the environment takes precedence over the file.
  loadSettings(resolve(ROOT, '.env'))
  const { source, options } = readArguments()
  const place = findPlace()
  lockPlace(place)
  const onPostgres = Boolean(process.env.DATABASE_URL)
  if (onPostgres && !options.dumped)
    throw new Refusal('The data is on PostgreSQL. Make a dump (npm run backup says how), then add --dumped.')

  const release = await fetchRelease(source, place)
  if (release === ROOT) throw new Refusal(`${basename(release)} is the release in use.`)
  step(`1  unpacked   ${release}`)
  if (onPostgres)
    step('2  no backup  on PostgreSQL yours counts\n3  no trial   on PostgreSQL there is no copy to try it on')
  else {
    const [, backup = ''] = /^Backed up to (.+)$/m.exec(await runRelease(ROOT, ['backup'], place)) ?? []
    step(`2  backed up  ${backup}`)
    await tryRelease(release, backup, place)
    step('3  tried      restored, migrated, audited and started on a copy')
  }
  const service = findService(options)
  if (!service)
    throw new Refusal(`The release fits. Nothing was switched, because there is no unit ${options.service}: say how the server is
stopped and started with --stop and --start, or name its unit with --service.`)
  // From here on a closed terminal must not leave the server stopped.
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(signal, () => {})
  await switchTo(release, place, service)
  removeOldReleases(place, [release, ROOT])
})

/**
 * @param {string} release
 * @param {import('./upgrade/place.mjs').Place} place
 * @param {NonNullable<ReturnType<typeof findService>>} service
 */
async function switchTo(release, place, service) {
  await service.stop()
  step('4  stopped')
  const kept = keepDatabase(place)
  let migrations = 'none'
  try {
    const printed = await runRelease(release, ['migrate'], place)
    migrations = /^Migrations: (.+)$/m.exec(printed)?.[1] ?? 'unknown'
    await runRelease(release, ['audit-money'], place)
  } catch (error) {
    // Nobody has written since the server stopped.
    kept?.putBack()
    await service.start()
    const words = error instanceof Refusal ? error.message : String(error)
    throw new Refusal(`${words}\nThe server runs ${basename(ROOT)} again${kept ? ', on the data as it was' : ''}.`)
  }
  step(`5  migrated   ${migrations}; the books are right`)
  const migrated = kept ? await hashDatabase(place) : null
  makeCurrent(place, release)
  step(`6  switched   ${basename(release)}`)
  if (await service.start()) {
    step(`7  ready      ${kept ? `the database from before is kept in ${kept.folder}` : ''}`)
    return
  }

  await service.stop()
  const isUntouched = kept !== null && (await hashDatabase(place)) === migrated
  if (migrations !== 'none' && !isUntouched)
    throw new Refusal(`${basename(release)} did not become ready, and is stopped. It has written into the database since, or it is PostgreSQL: returning to
the data from before could lose donations, so nothing was undone. Read its log, and start it again. The database from before is
${kept ? `in ${kept.folder}` : 'your dump'}; ${basename(ROOT)} needs it.`)
  if (migrations !== 'none') kept?.putBack()
  makeCurrent(place, ROOT)
  const isBack = await service.start()
  throw new Refusal(
    `${basename(release)} did not become ready; its log says why. Nothing was lost: ${basename(ROOT)} ${isBack ? 'runs again' : 'is in place again, but did not become ready either'}.`,
  )
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        service: { type: 'string', default: 'pamoja' },
        stop: { type: 'string' },
        start: { type: 'string' },
        patience: { type: 'string', default: '90' },
        dumped: { type: 'boolean', default: false },
      },
    })
    const [source, ...more] = positionals
    if (source && more.length === 0) return { source, options: values }
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
  throw new Refusal(USAGE)
}
