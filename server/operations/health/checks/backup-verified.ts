import { readLastBackup, readLastVerifiedBackup } from '../../backups/facts'
import type { Check } from '../check'

const DAY = 24 * 60 * 60_000

/** Whether a backup was restored and audited last night, and what was found. */
export const backupVerified: Check = {
  name: 'backup-verified',
  title: 'A restored backup',
  async run({ database, clock }) {
    if (database.engine === 'postgres') return []
    const verified = await readLastVerifiedBackup(database.read)
    if (!verified) {
      // That there is no backup is another finding.
      if (!(await readLastBackup(database.read))) return []
      return [
        {
          level: 'warning',
          text: 'No backup was restored and audited yet.',
          advice: 'Run npm run pamoja -- verify-backup.',
        },
      ]
    }
    const { at, backup, problem } = verified
    if (problem !== null)
      return [
        {
          level: 'problem',
          text: `The backup ${backup} can’t be relied on: ${problem}.`,
          advice:
            'Run npm run pamoja -- verify-backup for all that was found, then npm run pamoja -- backup for a new one.',
        },
      ]
    const isOld = clock() - at > 2 * DAY
    const day = new Date(at).toISOString().slice(0, 10)
    return [
      {
        level: isOld ? 'warning' : 'ok',
        text: `The backup ${backup} was restored and audited on ${day}.`,
        advice: isOld
          ? 'The server verifies one each night: its log says why it did not. Run npm run pamoja -- verify-backup.'
          : null,
      },
    ]
  },
}
