import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { Refusal } from './refusal.mjs'
import { ROOT, runNpm } from './run.mjs'

const TOOLCHAIN = `The packages could not be installed; the reason is above.
Without a connection to the npm registry nothing can be fetched. If it is about better-sqlite3 or node-gyp, no ready-made
binary could be had and there is no C++ compiler to make one:
  Debian, Ubuntu   sudo apt-get install python3 make g++
  macOS            xcode-select --install
  Windows          Visual Studio Build Tools with "Desktop development with C++"
Then run the same command again.`

/** Installs what package-lock.json names, unless exactly that is there already. Development packages too: they make the build. */
export async function installPackages() {
  if (packagesMatchLock() && databaseDriverLoads()) return
  console.log('Installing packages (a few minutes where better-sqlite3 must be compiled)…')
  const code = await runNpm(['ci', '--include=dev', '--no-audit', '--no-fund'])
  if (code !== 0 || !databaseDriverLoads()) throw new Refusal(TOOLCHAIN)
}

/** npm writes what it has installed into `node_modules/.package-lock.json`. What is optional depends on the machine. */
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

/** False also after a change of Node's version: the binary belongs to the one it was installed for. */
function databaseDriverLoads() {
  try {
    const SQLite = createRequire(import.meta.url)('better-sqlite3')
    new SQLite(':memory:').close()
    return true
  } catch {
    return false
  }
}
