import { chownSync, copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runRelease } from './run-release.mjs'

/**
 * Tries a release on a copy of the data: restores the backup, which checks each of its files, runs the migrations, checks the books, and
 * starts the server without jobs. The copy is removed again.
 * @param {string} release
 * @param {string} backup The folder of a backup.
 * @param {import('./place.mjs').Place} place
 */
export async function tryRelease(release, backup, { base, data, user }) {
  const copy = join(base, 'trial')
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { mode: 0o700 })
  try {
    const own = (/** @type {string} */ path) =>
      user.uid !== undefined && chownSync(path, user.uid, user.gid ?? user.uid)
    own(copy)
    const key = 'secret.key'
    if (existsSync(join(data, key))) {
      copyFileSync(join(data, key), join(copy, key))
      own(join(copy, key))
    }
    const options = { user, env: { DATA_DIR: copy } }
    await runRelease(release, ['restore', backup], options)
    await runRelease(release, ['migrate'], options)
    await runRelease(release, ['audit-money'], options)
    await runRelease(release, ['trial'], options)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
