import { cpSync, existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds for which the server keeps the files of an earlier build, for pages that are still open. */
const MAXIMUM_AGE = 30 * 24 * 60 * 60 * 1000

/**
 * Puts the scripts and styles of the builds before a new one beside its own, whose names differ by their hashes. The time of such a file
 * is when it was last in use.
 * @param {string | null} previous The folder `client` of the build before. Null if there is none.
 * @param {string} client The same folder of the new build.
 * @param {number} now Milliseconds since 1970.
 */
export function keepEarlierAssets(previous, client, now) {
  if (!previous) return
  const inUse = readFileSync(join(previous, '.vite/manifest.json'), 'utf8')
  for (const name of readdirSync(join(previous, 'assets'))) {
    const from = join(previous, 'assets', name)
    const to = join(client, 'assets', name)
    const time = inUse.includes(name.replace(/\.(?:br|gz)$/, '')) ? now : statSync(from).mtimeMs
    if (existsSync(to) || now - time >= MAXIMUM_AGE) continue
    cpSync(from, to)
    utimesSync(to, time / 1_000, time / 1_000)
  }
}
