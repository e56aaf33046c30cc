import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { BUILD_STAMP } from './build.mjs'
import { copyPackages } from './packed-packages.mjs'
import { ROOT } from './run.mjs'

/** What a server needs to run beside its packages: the build, the lock of the packages and the script that starts it. */
const CONTENTS = [
  'dist',
  'package.json',
  'package-lock.json',
  '.npmrc',
  '.env.example',
  'scripts/start.mjs',
  'scripts/upgrade.mjs',
  'scripts/upgrade',
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

/**
 * Names a release after its version, its sources, and the machines for which its packages have binaries, such as
 * `pamoja-0.1.0-4179c8fa-linux-x64-node115`: the last is the ABI of Node.js, 115 in Node.js 20.
 */
export function releaseName() {
  const { version } = JSON.parse(readFileSync(resolve(ROOT, 'package.json'), 'utf8'))
  const sources = readFileSync(resolve(ROOT, 'dist', BUILD_STAMP), 'utf8').slice(0, 8)
  const musl = process.platform === 'linux' && existsSync('/etc/alpine-release') ? 'musl' : ''
  return `pamoja-${version}-${sources}-${process.platform}${musl}-${process.arch}-node${process.versions.modules}`
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
    cpSync(from, join(target, name), { recursive: true, dereference: true })
  }
  copyPackages(target)
}
