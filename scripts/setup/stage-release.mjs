import { createHash } from 'node:crypto'
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { BUILD_STAMP } from './build.mjs'
import { listLocked, readInstalled } from './packages.mjs'
import { ROOT } from './run.mjs'

/** What a server needs to run beside its packages: the build, the lock of the packages and the script that starts it. */
const CONTENTS = [
  'dist',
  'package.json',
  'package-lock.json',
  '.npmrc',
  '.env.example',
  'scripts/start.mjs',
  'scripts/pamoja.mjs',
  'scripts/setup',
  // The demo is drawn from these.
  'data/demo/pictures',
  'deploy',
  'docs',
  'README.md',
  'LICENSE',
]

/** The pages of the stand-in providers, for a trial with PAYMENTS=sandbox. */
function sandboxPages() {
  const folders = readdirSync(resolve(ROOT, 'server/sandbox')).map((name) => `server/sandbox/${name}/browser`)
  return folders.filter((folder) => existsSync(resolve(ROOT, folder)))
}

const IS_TEST = /\.test\.[cm]?[jt]s$/

/**
 * Names a release after its version, its contents, and the machines for which its packages have binaries, such as
 * `pamoja-1.0.0-4179c8fa-linux-x64-node115`: the last is the ABI of Node.js, 115 in Node.js 20.
 */
export function releaseName() {
  const { version } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8'))
  const musl = process.platform === 'linux' && existsSync('/etc/alpine-release') ? 'musl' : ''
  return `pamoja-${version}-${hashOfContents()}-${process.platform}${musl}-${process.arch}-node${process.versions.modules}`
}

/** Eight hexadecimal digits. They change with any file of a release; for the build its stamp counts, which has the hash of its sources. */
function hashOfContents() {
  const hash = createHash('sha256')
  const files = CONTENTS.flatMap((name) => (name === 'dist' ? [join(name, BUILD_STAMP)] : filesOf(name)))
  for (const name of files)
    hash
      .update(`${name}\0`)
      .update(readFileSync(resolve(ROOT, name)))
      .update('\0')
  return hash.digest('hex').slice(0, 8)
}

/**
 * The files below a path, tests left out; the path itself when it is a file.
 * @param {string} name
 * @returns {string[]}
 */
function filesOf(name) {
  const path = resolve(ROOT, name)
  if (!existsSync(path) || IS_TEST.test(name)) return []
  if (!lstatSync(path).isDirectory()) return [name]
  return readdirSync(path)
    .sort()
    .flatMap((each) => filesOf(join(name, each)))
}

/**
 * Copies the finished build and everything it needs to run into a folder.
 * @param {string} target
 */
export function stageRelease(target) {
  for (const name of [...CONTENTS, ...sandboxPages()]) {
    const from = resolve(ROOT, name)
    if (!existsSync(from)) continue
    mkdirSync(dirname(join(target, name)), { recursive: true })
    const filter = (/** @type {string} */ path) => !IS_TEST.test(path)
    cpSync(from, join(target, name), { recursive: true, dereference: true, filter })
  }
  copyPackages(target)
  letEverybodyRead(target)
}

/**
 * The user of the service reads files of another owner, whatever the umask was where they were made.
 * @param {string} path
 */
function letEverybodyRead(path) {
  const found = lstatSync(path)
  if (found.isSymbolicLink()) return
  chmodSync(path, found.isDirectory() || found.mode & 0o100 ? 0o755 : 0o644)
  if (found.isDirectory()) for (const name of readdirSync(path)) letEverybodyRead(join(path, name))
}

/** What only compiles the driver: ten megabytes of SQLite's source. */
const COMPILES = /better-sqlite3\/(?:deps|src|build\/(?!Release$|Release\/better_sqlite3\.node$))/

/**
 * Copies the installed packages that run on a server into another folder, as `npm ci --omit=dev` would install them there, without those
 * that other packages only know for development (TypeScript).
 * @param {string} target
 */
function copyPackages(target) {
  const installed = readInstalled() ?? {}
  const paths = listLocked().flatMap(([path, { dev, devOptional }]) =>
    dev || devOptional || !installed[path] ? [] : [path],
  )
  for (const path of paths) {
    const folder = resolve(ROOT, path)
    // A package inside another one has its own entry.
    const filter = (/** @type {string} */ from) =>
      !from.slice(folder.length).includes('/node_modules') && !COMPILES.test(from.replaceAll('\\', '/'))
    cpSync(folder, join(target, path), { recursive: true, filter })
  }
  mkdirSync(join(target, 'node_modules'), { recursive: true })
  const packages = Object.fromEntries(paths.map((path) => [path, installed[path]]))
  writeFileSync(join(target, 'node_modules/.package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
}
