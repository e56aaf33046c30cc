import { chownSync, mkdirSync, rmSync } from 'node:fs'
import { copyKey } from './database.mjs'
import { trialFolder } from './place.mjs'
import { runRelease } from './run-release.mjs'

/**
 * Tries a release on a copy of the data: restores the backup, which checks each of its files, runs the migrations, checks the books, and
 * starts the server without jobs. The copy is removed again.
 * @param {string} release
 * @param {{ backup: string, problem: string | null }} taken The folder of a backup, and what is wrong with it.
 * @param {import('./place.mjs').Place} place
 */
export async function tryRelease(release, { backup, problem }, place) {
  const { user } = place
  const copy = trialFolder(place)
  mkdirSync(copy, { mode: 0o700 })
  try {
    if (user.uid !== undefined) chownSync(copy, user.uid, user.gid ?? user.uid)
    if (!process.env.SECRET_KEY) await copyKey(place, copy)
    // A killed upgrade must not leave a process that fills the folder again.
    const options = { user, env: { DATA_DIR: copy }, endsWithUs: true }
    await runRelease(release, ['restore', backup, ...(problem ? ['--with-problems'] : [])], options)
    await runRelease(release, ['migrate'], options)
    await runRelease(release, ['audit-money'], options)
    await runRelease(release, ['trial'], options)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
