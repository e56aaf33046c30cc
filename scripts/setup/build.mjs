import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Refusal } from './refusal.mjs'
import { ROOT, run } from './run.mjs'
import { hashOfSources } from './sources.mjs'

/** A file with the hash of the sources of the build in `dist`. It is written last, so that an interrupted build does not count. */
export const BUILD_STAMP = resolve(ROOT, 'dist/sources.sha256')

/** A release is a build without its sources. */
export const isRelease = () => !existsSync(resolve(ROOT, 'server/main.ts'))

/** Whether `dist` is a build of exactly these sources, or there are no sources to build. */
export function isBuilt() {
  if (!existsSync(BUILD_STAMP)) return false
  return isRelease() || readFileSync(BUILD_STAMP, 'utf8') === hashOfSources()
}

/** Builds, unless `dist` is a build of exactly these sources. */
export async function buildIfNeeded() {
  if (isBuilt()) return
  console.log('Building…')
  if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0)
    throw new Refusal('The build failed; the reason is above.')
}
