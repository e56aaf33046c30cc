import type { Config } from '../../../platform/config'
import { type LastBackup, readLastBackup } from '../../backups/facts'
import type { Check, Finding } from '../check'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Whether a loss of the disk would cost more than it has to. */
export const backupAge: Check = {
  name: 'backup-age',
  title: 'Backups',
  async run({ config, database, clock }) {
    if (database.engine === 'postgres')
      return [
        {
          level: 'warning',
          text: 'The data is on PostgreSQL: this server can’t know whether it is backed up.',
          advice:
            'Run npm run pamoja -- backup by cron, or have the host of the database do it, and try a restore (docs/operate.md).',
        },
      ]
    const last = await readLastBackup(database.read)
    return last ? findingsOf(last, config, clock()) : [neverTaken(config)]
  },
}

function neverTaken({ production, backups }: Config): Finding {
  const text = 'No backup was ever taken.'
  if (!production) return { level: 'ok', text, advice: null }
  // In production only an explicit `off` switches them off: the disk may be copied by other means.
  if (backups.everyMs === null)
    return {
      level: 'warning',
      text,
      advice: 'BACKUP_EVERY is off. Is the data copied by other means (docs/operate.md)?',
    }
  return {
    level: 'problem',
    text,
    advice: 'Set BACKUP_EVERY, or run npm run pamoja -- backup by cron (docs/operate.md).',
  }
}

function findingsOf({ at, path, problem }: LastBackup, { backups }: Config, now: number): Finding[] {
  const age = Math.max(0, now - at)
  // Without a schedule of our own, one backup a day is expected.
  const expected = backups.everyMs ?? DAY
  const isVeryOld = backups.everyMs !== null && age > Math.max(3 * expected, DAY + HOUR)
  const level = isVeryOld ? 'problem' : age > 2 * expected ? 'warning' : 'ok'
  const advice =
    level === 'ok'
      ? null
      : 'Run npm run pamoja -- backup to see what is wrong: the disk may be full, the folder of backups missing, or cron stopped.'
  const findings: Finding[] = [{ level, text: `The last backup is ${inWords(age)} old: ${path}.`, advice }]
  if (problem !== null)
    findings.push({
      level: 'problem',
      text: `The data has a problem, which is in its last backup too: ${problem}.`,
      advice: 'The backup is kept, and so is the last one without problems. Find out what changed the data.',
    })
  return findings
}

function inWords(age: number): string {
  const [count, unit] =
    age < 2 * HOUR ? [age / MINUTE, 'minute'] : age < 2 * DAY ? [age / HOUR, 'hour'] : [age / DAY, 'day']
  const whole = Math.floor(count)
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`
}
