import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Refusal } from './refusal.mjs'
import { ROOT, run } from './run.mjs'
import { hashOfSources } from './sources.mjs'

/** Which sources the build in `dist` was made from; written last, so a build that was cut off does not count. */
export const BUILD_STAMP = resolve(ROOT, 'dist/sources.sha256')

/** Builds, unless `dist` was made from exactly these sources. */
export async function buildIfNeeded() {
  if (existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === hashOfSources()) return
  console.log('Building…')
  if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0)
    throw new Refusal('The build failed; the reason is above.')
}
