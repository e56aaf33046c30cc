import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { listLocked, readInstalled } from './packages.mjs'
import { ROOT } from './run.mjs'

/** What only compiles the driver: ten megabytes of SQLite's source. */
const COMPILES = /better-sqlite3\/(?:deps|src|build\/(?!Release$|Release\/better_sqlite3\.node$))/

/**
 * Copies the installed packages that run on a server into another folder, as `npm ci --omit=dev` would install them there, without those
 * that other packages only know for development (TypeScript).
 * @param {string} target
 */
export function copyPackages(target) {
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
