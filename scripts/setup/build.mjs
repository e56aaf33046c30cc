import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Refusal } from './refusal.mjs'
import { ROOT, run } from './run.mjs'
import { hashOfSources } from './sources.mjs'

/** A file with the hash of the sources of the build in `dist`. It is written last, so that an interrupted build does not count. */
export const BUILD_STAMP = resolve(ROOT, 'dist/sources.sha256')

/** Builds, unless `dist` is a build of exactly these sources. */
export async function buildIfNeeded() {
  if (existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === hashOfSources()) return
  console.log('Building…')
  if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0)
    throw new Refusal('The build failed; the reason is above.')
}
