import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const DAY = 24 * 60 * 60 * 1000
/** Milliseconds for which the server keeps the files of an earlier build, for phones that still have a page of it. */
const MAXIMUM_AGE = 30 * DAY
/** The maximum bytes of earlier builds; newer files come first. The server has all files in memory. */
const MAXIMUM_BYTES = 16 * 1024 * 1024

/** @param {string} dist */
const places = (dist) => ({
  assets: join(dist, 'client/assets'),
  aside: join(dist, 'earlier-assets'),
  /** The time at which each file was last part of a build, in ms since 1970. */
  record: join(dist, 'earlier-assets.json'),
})

/**
 * Moves the files with hashed names to another folder before the next build.
 * @param {string} dist
 */
export function setAssetsAside(dist) {
  const { assets, aside } = places(dist)
  mkdirSync(aside, { recursive: true })
  for (const name of existsSync(assets) ? readdirSync(assets) : []) renameSync(join(assets, name), join(aside, name))
}

/**
 * Moves those files back that the new build did not create, as long as they are new enough and within the size limit.
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
    .filter((name) => !built.has(name) && age(name) < MAXIMUM_AGE)
    .sort((one, other) => age(one) - age(other))

  /** @type {Record<string, number>} */
  const record = Object.fromEntries([...built].map((name) => [name, now]))
  let bytes = 0
  for (const name of earlier) {
    bytes += statSync(join(aside, name)).size
    if (bytes > MAXIMUM_BYTES) break
    renameSync(join(aside, name), join(assets, name))
    record[name] = lastBuilt[name] ?? now
  }
  rmSync(aside, { recursive: true })
  writeFileSync(recordFile, JSON.stringify(record))
}
