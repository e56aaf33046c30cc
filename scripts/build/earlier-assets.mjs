import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const DAY = 24 * 60 * 60 * 1000
/** How long a phone may keep a page of an earlier build and still find that page's files. */
const KEPT_FOR = 30 * DAY
/** Bytes of earlier builds at most, newest first: the server keeps all files in memory. */
const KEPT_BYTES = 16 * 1024 * 1024

/** @param {string} dist */
const places = (dist) => ({
  assets: join(dist, 'client/assets'),
  aside: join(dist, 'earlier-assets'),
  /** When each file was last part of a build, in ms since 1970. */
  record: join(dist, 'earlier-assets.json'),
})

/**
 * Takes the files with hashed names out of the way of the build to come.
 * @param {string} dist
 */
export function putAwayAssets(dist) {
  const { assets, aside } = places(dist)
  mkdirSync(aside, { recursive: true })
  for (const name of existsSync(assets) ? readdirSync(assets) : []) renameSync(join(assets, name), join(aside, name))
}

/**
 * Puts back those that the new build did not make again, as long as they are young and small enough together.
 * @param {string} dist
 * @param {number} now Milliseconds since 1970.
 */
export function restoreEarlierAssets(dist, now) {
  const { assets, aside, record: recordFile } = places(dist)
  /** @type {Record<string, number>} */
  const lastBuilt = existsSync(recordFile) ? JSON.parse(readFileSync(recordFile, 'utf8')) : {}
  const built = new Set(readdirSync(assets))
  const age = (/** @type {string} */ name) => now - (lastBuilt[name] ?? now)
  const earlier = readdirSync(aside)
    .filter((name) => !built.has(name) && age(name) < KEPT_FOR)
    .sort((one, other) => age(one) - age(other))

  /** @type {Record<string, number>} */
  const record = Object.fromEntries([...built].map((name) => [name, now]))
  let bytes = 0
  for (const name of earlier) {
    bytes += statSync(join(aside, name)).size
    if (bytes > KEPT_BYTES) break
    renameSync(join(aside, name), join(assets, name))
    record[name] = lastBuilt[name] ?? now
  }
  rmSync(aside, { recursive: true })
  writeFileSync(recordFile, JSON.stringify(record))
}
