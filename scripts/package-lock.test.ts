import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

interface LockedPackage {
  optionalDependencies?: Record<string, string>
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
