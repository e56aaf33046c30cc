import { ROOT } from '../setup/run.mjs'
import { Failure, runRelease } from './run-release.mjs'

/**
 * Takes a backup of the running server. One row that refers to a missing row, or a disk elsewhere that is away, must not prevent an
 * upgrade: the backup is there, and `problem` has the words of the command.
 * @param {import('./place.mjs').Place} place
 * @returns {Promise<{ backup: string, problem: string | null }>}
 */
export async function takeBackup(place) {
  try {
    return { backup: pathIn(await runRelease(ROOT, ['backup'], place)) ?? '', problem: null }
  } catch (error) {
    const backup = error instanceof Failure ? pathIn(error.output) : undefined
    if (!(error instanceof Failure) || backup === undefined) throw error
    return { backup, problem: error.output }
  }
}

/** @param {string} printed */
const pathIn = (printed) => /^Backed up to (.+)$/m.exec(printed)?.[1]
