import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ROOT } from './run.mjs'

/** The sources of the build. Tests and the runtime files of a server in `data` are not part of it. */
const FOLDERS = ['pwa', 'server', 'shared', 'data', 'scripts/build']
const FILES = ['package-lock.json', 'vite.config.ts', 'scripts/build.mjs']
const NOT_SOURCES = /\.test\.tsx?$|^data[/\\](?:(?:mail|media|backups)[/\\]|[^/\\]+(?<!\.ts)$)/

/** Computes a hash of all that a build is made of. It does not depend on file dates. Builds in no language are others than the real ones. */
export function hashOfSources() {
  const names = FOLDERS.flatMap((folder) =>
    readdirSync(resolve(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1)),
  )
  const hash = createHash('sha256')
  for (const name of [...names, ...FILES].sort()) {
    const path = resolve(ROOT, name)
    if (!NOT_SOURCES.test(name) && existsSync(path)) hash.update(`${name}\0`).update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}
