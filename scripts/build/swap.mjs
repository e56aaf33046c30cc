import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { BUILD_STAMP } from '../setup/build.mjs'

const HOUR = 60 * 60 * 1000
/** Earlier builds that stay: a server that still runs one loads the parts of its pages when they are first asked for. */
const KEPT = 3

const places = (/** @type {string} */ root) => ({ builds: join(root, 'builds'), dist: join(root, 'dist') })

/**
 * Makes an empty folder for a new build. Nothing else writes there, so that a failed or killed build, or two at once, leave `dist` whole.
 * @param {string} root The folder of the project.
 * @param {string} sources The hash of the sources.
 */
export function makeBuildFolder(root, sources) {
  const { builds } = places(root)
  // Readable for other users as far as the umask allows: the server often runs as one who may not build.
  const folder = join(builds, `${sources.slice(0, 12)}-${randomBytes(4).toString('hex')}`)
  mkdirSync(join(folder, 'client'), { recursive: true })
  return folder
}

/**
 * The build that `dist` stands for; null if there is none.
 * @param {string} root
 */
export function currentBuild(root) {
  const { dist } = places(root)
  return existsSync(dist) ? realpathSync(dist) : null
}

/**
 * Makes `dist` a link to a finished build, by one rename. A running server has resolved the link at its start, and keeps its own build.
 * @param {string} root
 * @param {string} build
 */
export function switchTo(root, build) {
  const { dist } = places(root)
  const link = `${build}.link`
  const onWindows = process.platform === 'win32'
  symlinkSync(onWindows ? build : relative(root, build), link, 'junction')
  if (onWindows) rmSync(dist, { force: true })
  renameSync(link, dist)
}

/**
 * Removes all but the newest builds, and what killed builds left.
 * @param {string} root
 * @param {number} now Milliseconds since 1970.
 */
export function removeOldBuilds(root, now) {
  const { builds } = places(root)
  const current = basename(currentBuild(root) ?? '')
  const others = readdirSync(builds, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== current)
    .map(({ name }) => ({ path: join(builds, name), stamp: join(builds, name, BUILD_STAMP) }))
  const finished = others
    .filter(({ stamp }) => existsSync(stamp))
    .sort((one, other) => statSync(other.stamp).mtimeMs - statSync(one.stamp).mtimeMs)
  // A younger one may still be in progress.
  const killed = others.filter(({ path, stamp }) => !existsSync(stamp) && now - statSync(path).mtimeMs > HOUR)
  for (const { path } of [...finished.slice(KEPT), ...killed]) rmSync(path, { recursive: true, force: true })
}
