import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const DAY = 24 * 60 * 60 * 1000
/** Milliseconds for which the server keeps the files of an earlier build, for phones that still have a page of it. */
const MAXIMUM_AGE = 30 * DAY
/** The maximum bytes of earlier builds; newer files come first. The server has all files in memory. */
const MAXIMUM_BYTES = 16 * 1024 * 1024
/** A file and its compressed copies. */
const ENDINGS = ['', '.br', '.gz']

/**
 * An earlier build: when it was last in use, in ms since 1970, and what is in its files, by their paths below `/assets/`.
 * @typedef {{ until: number, files: Record<string, string> }} EarlierBuild
 */

/** The contents of earlier builds that differ from the ones in use, each once, named after what is in it. */
const storeOf = (/** @type {string} */ client) => join(client, '.earlier')
const recordOf = (/** @type {string} */ client) => join(storeOf(client), 'builds.json')

/**
 * Keeps the scripts, styles and packs of the builds before a new one beside it, as long as they are new enough and within the size limit. What
 * several builds have in common takes no room. The server reads them (server/http/pages/earlier-files.ts). Can be repeated.
 * @param {string | null} previous The folder `client` of the build before; it stays as it is. Null if there is none.
 * @param {string} client The same folder of the new build, which may know earlier ones of its own.
 * @param {number} now Milliseconds since 1970.
 */
export function keepEarlierAssets(previous, client, now) {
  const own = filesOf(client)
  const builds = newestOfEach([
    ...(previous ? [{ until: now, files: Object.fromEntries(filesOf(previous)) }, ...readRecord(previous)] : []),
    ...readRecord(client),
  ]).filter(({ until, files }) => now - until < MAXIMUM_AGE && !isSame(files, own))

  mkdirSync(storeOf(client), { recursive: true })
  const stored = new Set(own.values())
  let bytes = 0
  const keep = (/** @type {string} */ path, /** @type {string} */ content) => {
    if (stored.has(content)) return true
    const places = [
      join(storeOf(client), content),
      ...(previous ? [join(storeOf(previous), content), join(previous, 'assets', path)] : []),
    ]
    const from = places.find((place) => existsSync(place))
    if (!from) return false
    const copies = ENDINGS.filter((ending) => existsSync(from + ending))
    const size = copies.reduce((sum, ending) => sum + statSync(from + ending).size, 0)
    if (bytes + size > MAXIMUM_BYTES) return false
    bytes += size
    stored.add(content)
    const to = join(storeOf(client), content)
    if (from !== to) for (const ending of copies) cpSync(from + ending, to + ending)
    return true
  }
  const kept = builds.map(({ until, files }) => ({
    until,
    files: Object.fromEntries(Object.entries(files).filter(([path, content]) => keep(path, content))),
  }))
  writeFileSync(recordOf(client), JSON.stringify(kept.filter(({ files }) => Object.keys(files).length > 0)))
}

/**
 * What is in the scripts and styles of a build itself, by their paths below `/assets/`: a hash, the one of their entity tags.
 * @param {string} client
 * @returns {Map<string, string>}
 */
function filesOf(client) {
  const list = join(client, '.vite/manifest.json')
  /** @type {{ file: string, css?: string[] }[]} */
  const chunks = existsSync(list) ? Object.values(JSON.parse(readFileSync(list, 'utf8'))) : []
  const paths = chunks.flatMap(({ file, css = [] }) => [file, ...css])
  const folders = new Set(paths.map((path) => dirname(path)))
  const packs = [...folders].flatMap((folder) =>
    readdirSync(join(client, folder))
      .filter((name) => name.endsWith('.pack'))
      .map((name) => `${folder}/${name}`),
  )
  return new Map(
    [...new Set([...paths, ...packs])].sort().map((path) => [
      path.replace('assets/', ''),
      createHash('sha1')
        .update(readFileSync(join(client, path)))
        .digest('base64url'),
    ]),
  )
}

/**
 * @param {string} client
 * @returns {EarlierBuild[]}
 */
function readRecord(client) {
  return existsSync(recordOf(client)) ? JSON.parse(readFileSync(recordOf(client), 'utf8')) : []
}

/**
 * A build that came back has several entries.
 * @param {EarlierBuild[]} builds
 */
function newestOfEach(builds) {
  const sorted = builds.toSorted((one, other) => other.until - one.until)
  const names = sorted.map(({ files }) => Object.keys(files).join())
  return sorted.filter((_, index) => names.indexOf(names[index] ?? '') === index)
}

/**
 * @param {Record<string, string>} files
 * @param {Map<string, string>} own
 */
function isSame(files, own) {
  return Object.keys(files).every((path) => own.has(path))
}
