import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

interface LockedPackage {
  optionalDependencies?: Record<string, string>
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
  dev?: boolean
  optional?: boolean
  os?: string[]
}

const lock: { packages: Record<string, LockedPackage> } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../package-lock.json'), 'utf8'),
)

/** Returns the paths at which Node looks for a package from a place in the tree, the nearest first. */
function places(from: string, name: string): string[] {
  const parent = from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0))
  return [`${from}/node_modules/${name}`, ...(from === '' ? [] : places(parent, name))].map((place) =>
    place.replace(/^\//, ''),
  )
}

/**
 * `npm ci` refuses a lock file without one of them. npm itself writes such a file if packages of other platforms are unavailable.
 * Add them by hand then, with version, cpu, os, libc and `optional`.
 */
test('the lock file contains the packages of all platforms', () => {
  const missing = Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !places(path, name).some((place) => place in lock.packages)),
  )
  expect(missing).toEqual([])
})

const entries = Object.entries(lock.packages).filter(([path]) => path !== '')
const production = entries.filter(([, { dev }]) => !dev)

test('every package has a hash that npm compares; the linter for other platforms has none, and is never needed on a server', () => {
  const withoutHash = entries.filter(([, { integrity }]) => !integrity)
  expect(
    withoutHash.filter(([path, { dev, optional, os }]) => !(dev && optional && os && path.includes('/@biomejs/cli-'))),
  ).toEqual([])
  expect(withoutHash.length).toBeLessThanOrEqual(8)
})

test('no package comes from a repository or an address of its own', () => {
  expect(entries.filter(([, { resolved }]) => resolved)).toEqual([])
})

test('a server gets at most 168 packages, and one of them runs a script when it is installed', () => {
  expect(production.filter(([, { optional }]) => !optional).length).toBeLessThanOrEqual(168)
  expect(production.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([
    'node_modules/better-sqlite3',
  ])
})

test('npm runs no install scripts by itself', () => {
  expect(readFileSync(resolve(import.meta.dirname, '../.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
})
