import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { keepEarlierAssets } from './setup/earlier-assets.mjs'
import { Refusal, runScript } from './setup/refusal.mjs'
import { ROOT } from './setup/run.mjs'
import { loadSettings } from './setup/settings.mjs'
import { letEverybodyRead } from './setup/stage-release.mjs'

const USAGE = `Which release? npm run upgrade -- pamoja-….tar.gz   or   npm run upgrade -- <repository>#<tag>
  --service <unit>          the systemd unit of the server (pamoja)
  --stop <…> --start <…>    commands that stop and start it, where it is no unit
  --patience <seconds>      in which it stops and becomes ready (90)
  --dumped                  on PostgreSQL: you have just made a dump`

const say = (/** @type {string} */ line) => console.log(line.trimEnd())

/**
 * `npm run upgrade`: puts a release beside the one that runs, tries it on a copy of the data, and switches to it. Whatever fails, the server
 * returns to the release before, and never without a donation that was acknowledged. It may be killed at any step, and run again.
 */
await runScript(async () => {
  const { source, options } = readArguments()
  // What is set in the environment takes precedence over the file.
  loadSettings(resolve(ROOT, '.env'))
  const { findPlace, removeLeftovers, removeOldReleases } = await import('./upgrade/place.mjs')
  const { fetchRelease } = await import('./upgrade/fetch-release.mjs')
  const place = findPlace()
  // They load the packages of this release, which a folder of sources may not have.
  const { lockPlace } = await import('./upgrade/lock.mjs')
  const { findService } = await import('./upgrade/service.mjs')
  const { recover } = await import('./upgrade/recover.mjs')
  const { requireRoom } = await import('./upgrade/database.mjs')
  const { switchRelease } = await import('./upgrade/switch.mjs')
  lockPlace(place)
  const service = findService(options)
  // All data is in the trial of a killed upgrade.
  removeLeftovers(place)
  const running = await withoutSignals(() => recover(place, service, say))
  if (place.databaseUrl && !options.dumped)
    throw new Refusal('The data is on PostgreSQL. Make a dump (npm run backup), then add --dumped.')

  const release = await fetchRelease(source, place)
  if (running === basename(release)) return
  if (release === ROOT) throw new Refusal(`${basename(release)} is the release in use.`)
  if (running !== null && running !== basename(ROOT))
    throw new Refusal(`The release in use is ${running} now. Run the upgrade there.`)
  // Tabs stay open over an upgrade.
  keepEarlierAssets(join(ROOT, 'dist/client'), join(release, 'dist/client'), Date.now())
  letEverybodyRead(join(release, 'dist/client/assets'))
  say(`1  unpacked   ${release}`)
  if (place.databaseUrl)
    say('2  no backup  on PostgreSQL yours counts\n3  no trial   on PostgreSQL there is no copy to try it on')
  else await backUpAndTry(release, place)
  if (!service)
    throw new Refusal(`The release fits. Nothing was switched, because there is no unit ${options.service}: say how the server is
stopped and started with --stop and --start, or name its unit with --service.`)
  requireRoom(place)
  await withoutSignals(() => switchRelease({ place, service, say, from: basename(ROOT), to: basename(release) }))
  removeOldReleases(place, [release, ROOT])
})

/**
 * @param {string} release
 * @param {import('./upgrade/place.mjs').Place} place
 */
async function backUpAndTry(release, place) {
  const { takeBackup } = await import('./upgrade/take-backup.mjs')
  const { tryRelease } = await import('./upgrade/try-release.mjs')
  const taken = await takeBackup(place)
  say(`2  backed up  ${taken.backup}`)
  if (taken.problem) say(taken.problem)
  await tryRelease(release, taken, place)
  say('3  tried      restored, migrated, audited and started on a copy')
}

/**
 * A closed terminal must not leave the server stopped.
 * @template Result
 * @param {() => Promise<Result>} work
 */
async function withoutSignals(work) {
  const signals = /** @type {const} */ (['SIGHUP', 'SIGINT', 'SIGTERM'])
  const ignore = () => {}
  for (const signal of signals) process.on(signal, ignore)
  try {
    return await work()
  } finally {
    for (const signal of signals) process.off(signal, ignore)
  }
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
    if (!/^[1-9]\d{0,4}$/.test(values.patience))
      throw new Error('--patience must be a whole number of seconds from 1 to 99999.')
    if (!values.stop !== !values.start) throw new Error('--stop and --start are given together.')
    if (source && more.length === 0) return { source, options: values }
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : error}\n${USAGE}`)
  }
  throw new Refusal(USAGE)
}
