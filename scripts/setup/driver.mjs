import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'

const HEADER = resolve(import.meta.dirname, 'object-wrap.h')
/** What a driver calls that was compiled with the headers of Node.js 24.19 or newer, and that aborts the process sooner or later. */
const ABORTS = 'RemoveEnvironmentCleanupHook'
const BINARY = 'better-sqlite3/build/Release/better_sqlite3.node'

/** The environment in which the driver of SQLite is compiled where it has no prebuilt binary: `object-wrap.h` says why. */
export function compilerEnvironment(env = process.env, version = process.versions.node) {
  if (Number.parseInt(version, 10) < 24) return env
  return { ...env, CXXFLAGS: `${env.CXXFLAGS ?? ''} -include '${HEADER}'`.trim() }
}

/** Also false after a change of the Node version, because the binary works only with the version for which it was installed. */
export const databaseDriverLoads = () => whyDriverFails() === null

/** The reason why the driver of SQLite can't be used by this Node.js; null if it can. */
export function whyDriverFails() {
  const load = createRequire(import.meta.url)
  try {
    const SQLite = load('better-sqlite3')
    new SQLite(':memory:').close()
    if (!readFileSync(load.resolve(BINARY)).includes(ABORTS)) return null
    return `It calls ${ABORTS}, which aborts Node.js 24.19 and newer.`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
