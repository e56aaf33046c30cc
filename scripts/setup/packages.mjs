import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { Refusal } from './refusal.mjs'
import { ROOT, runNpm } from './run.mjs'

const TOOLCHAIN = `The packages could not be installed; the reason is above.
The installation needs a connection to the npm registry. If the error is about better-sqlite3 or node-gyp, no prebuilt binary
was available, and there is no C++ compiler to build one:
  Debian, Ubuntu   sudo apt-get install python3 make g++
  macOS            xcode-select --install
  Windows          Visual Studio Build Tools with "Desktop development with C++"
Then run the same command again.`

/** Installs the packages of package-lock.json, unless they are already installed. Includes development packages, for the build. */
export async function installPackages() {
  if (packagesMatchLock() && databaseDriverLoads()) return
  console.log('Installing packages (takes a few minutes if better-sqlite3 must be compiled)…')
  const code = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'])
  if (code !== 0 || !databaseDriverLoads()) throw new Refusal(TOOLCHAIN)
}

/** npm lists the installed packages in `node_modules/.package-lock.json`. Optional packages depend on the machine. */
function packagesMatchLock() {
  const installedLock = resolve(ROOT, 'node_modules/.package-lock.json')
  if (!existsSync(installedLock)) return false
  const wanted = readPackages(resolve(ROOT, 'package-lock.json'))
  const installed = readPackages(installedLock)
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  )
}

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function readPackages(lockFile) {
  return JSON.parse(readFileSync(lockFile, 'utf8')).packages
}

/** Also false after a change of the Node version, because the binary works only with the version for which it was installed. */
function databaseDriverLoads() {
  try {
    const SQLite = createRequire(import.meta.url)('better-sqlite3')
    new SQLite(':memory:').close()
    return true
  } catch {
    return false
  }
}
