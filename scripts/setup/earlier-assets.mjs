import { cpSync, existsSync, readdirSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

/** Milliseconds for which the server keeps the files of an earlier build, for pages that are still open. */
const MAXIMUM_AGE = 30 * 24 * 60 * 60 * 1000
/** The maximum bytes of earlier builds; newer files come first. The server has all files in memory. */
const MAXIMUM_BYTES = 16 * 1024 * 1024

/**
 * Puts the scripts and styles of the builds before a new one beside its own, whose names differ by their hashes. The time of such a file
 * is when it was last in use.
 * @param {string | null} previous The folder `client` of the build before. Null if there is none.
 * @param {string} client The same folder of the new build.
 * @param {number} now Milliseconds since 1970.
 */
export function keepEarlierAssets(previous, client, now) {
  if (!previous) return
  const list = readFileSync(join(previous, '.vite/manifest.json'), 'utf8')
  const entries = readdirSync(join(previous, 'assets'), { withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map(({ name }) => {
    const { size, mtimeMs } = statSync(join(previous, 'assets', name))
    return { name, size, time: list.includes(name.replace(/\.(?:br|gz)$/, '')) ? now : mtimeMs }
  })
  let bytes = 0
  for (const { name, size, time } of files.toSorted((one, other) => other.time - one.time)) {
    const target = join(client, 'assets', name)
    if (existsSync(target) || now - time >= MAXIMUM_AGE) continue
    bytes += size
    if (bytes > MAXIMUM_BYTES) return
    cpSync(join(previous, 'assets', name), target)
    utimesSync(target, time / 1_000, time / 1_000)
  }
}
