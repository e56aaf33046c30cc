import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const DAY = 24 * 60 * 60 * 1000
/** Milliseconds for which the server keeps the files of an earlier build, for phones that still have a page of it. */
const MAXIMUM_AGE = 30 * DAY
/** The maximum bytes of earlier builds; newer files come first. The server has all files in memory. */
const MAXIMUM_BYTES = 16 * 1024 * 1024

const assetsOf = (/** @type {string} */ build) => join(build, 'client/assets')
/** The time at which each file was last part of a build, in ms since 1970. */
const recordOf = (/** @type {string} */ build) => join(build, 'earlier-assets.json')

/**
 * Copies the files with hashed names that a new build did not create from the build before it, as long as they are new enough and within
 * the size limit.
 * @param {string | null} previous The folder of the build before; it stays as it is. Null if there is none.
 * @param {string} build The folder of the new build.
 * @param {number} now Milliseconds since 1970.
 */
export function copyEarlierAssets(previous, build, now) {
  /** @type {Record<string, number>} */
  const lastBuilt =
    previous && existsSync(recordOf(previous)) ? JSON.parse(readFileSync(recordOf(previous), 'utf8')) : {}
  const built = new Set(readdirSync(assetsOf(build)))
  const age = (/** @type {string} */ name) => now - (lastBuilt[name] ?? now)
  const earlier = (previous && existsSync(assetsOf(previous)) ? readdirSync(assetsOf(previous)) : [])
    .filter((name) => !built.has(name) && age(name) < MAXIMUM_AGE)
    .sort((one, other) => age(one) - age(other))

  /** @type {Record<string, number>} */
  const record = Object.fromEntries([...built].map((name) => [name, now]))
  let bytes = 0
  for (const name of earlier) {
    const path = join(assetsOf(previous ?? build), name)
    bytes += statSync(path).size
    if (bytes > MAXIMUM_BYTES) break
    cpSync(path, join(assetsOf(build), name))
    record[name] = lastBuilt[name] ?? now
  }
  writeFileSync(recordOf(build), JSON.stringify(record))
}
