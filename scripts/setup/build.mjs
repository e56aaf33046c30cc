import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Refusal } from './refusal.mjs'
import { ROOT, run } from './run.mjs'
import { hashOfSources } from './sources.mjs'

/** The file of a build with the hash of its sources. It is written last, so that an interrupted build does not count. */
export const BUILD_STAMP = 'sources.sha256'

/** A release is a build without its sources. */
export const isRelease = () => !existsSync(resolve(ROOT, 'server/main.ts'))

/** Whether `dist` is a build of exactly these sources, or there are no sources to build. */
export function isBuilt() {
  const stamp = resolve(ROOT, 'dist', BUILD_STAMP)
  if (!existsSync(stamp)) return false
  return isRelease() || readFileSync(stamp, 'utf8') === hashOfSources()
}

/** Builds, unless `dist` is a build of exactly these sources. */
export async function buildIfNeeded() {
  if (isBuilt()) return
  if (isRelease()) throw new Refusal('This release is incomplete: it has no finished build in dist. Unpack it again.')
  refuseWithoutRights('The build in dist is not one of these sources. Run npm run build')
  console.log('Building…')
  if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0)
    throw new Refusal('The build failed; the reason is above.')
}

/**
 * Throws a Refusal when this user may not write in the folder of the project, as is right for the user of a service.
 * @param {string} advice What a user with rights should do, without a full stop.
 */
export function refuseWithoutRights(advice) {
  try {
    accessSync(ROOT, constants.W_OK)
  } catch {
    throw new Refusal(`${advice} as a user who may write in ${ROOT}, and start again.`)
  }
}
