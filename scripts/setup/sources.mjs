import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ROOT } from './run.mjs'

/** All that a build is made of, except tests. */
const SOURCES = [
  ...['pwa', 'server', 'shared', 'data/copy', 'data/demo', 'scripts/build'],
  ...['package-lock.json', 'vite.config.ts', 'scripts/build.mjs'],
]
const TEST = /\.test\.tsx?$/

/**
 * Computes a hash of the sources. It does not depend on file dates.
 * @param {string} root The folder of the project.
 */
export function hashOfSources(root = ROOT) {
  const names = SOURCES.filter((name) => existsSync(resolve(root, name))).flatMap((name) =>
    /\.\w+$/.test(name)
      ? [name]
      : readdirSync(resolve(root, name), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)),
  )
  const hash = createHash('sha256')
  for (const name of names.filter((each) => !TEST.test(each)).sort())
    hash
      .update(`${name}\0`)
      .update(readFileSync(resolve(root, name)))
      .update('\0')
  return hash.digest('hex')
}
