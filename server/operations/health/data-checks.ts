import { statfs } from 'node:fs/promises'
import { formatNumber } from '#shared/language/format'
import { auditMoney } from '../../giving/ledger/audit'
import type { Config } from '../../platform/config'
import { DAY, HOUR, MINUTE } from '../../platform/durations'
import { type LastBackup, lastAudit, lastBackup, lastVerifiedBackup } from '../facts'
import { type Check, duration, type Finding, ok, problem, warning } from './check'

const MIB = 1024 * 1024
/** Bytes: less than this, and one backup or a busy hour fills the disk. */
const LITTLE = 1024 * MIB
const TOO_LITTLE = 200 * MIB
const SMALL_SHARE = 0.1

/** The space that is left for the database, pictures and backups. */
export const disk: Check = {
  name: 'disk',
  title: 'Disk',
  async run({ config }) {
    const folder = config.dataDirectory
    try {
      const { bavail, blocks, bsize } = await statfs(folder)
      const free = bavail * bsize
      const text = `${formatNumber(Math.floor(free / MIB))} MiB are free in ${folder}`
      if (free < TOO_LITTLE)
        return problem(text, 'Free some space now: without it no donation can be recorded, only refused.')
      if (free < LITTLE || bavail / blocks < SMALL_SHARE)
        return warning(text, 'Add space, or move older backups to another disk.')
      return ok(text)
    } catch {
      return problem(`${folder} can’t be read`, 'Check DATA_DIR and the rights of the folder.')
    }
  },
}

/** Whether a loss of the disk would cost more than it has to. */
export const backupAge: Check = {
  name: 'backup-age',
  title: 'Backups',
  async run({ config, database, clock }) {
    if (database.engine === 'postgres')
      return warning(
        'The data is on PostgreSQL: this server can’t know whether it is backed up.',
        'Run npm run pamoja -- backup by cron, or have the host of the database do it, and try a restore (docs/operate.md).',
      )
    const last = await lastBackup.read(database.read)
    return last ? judgeBackup(last, config, clock()) : neverBackedUp(config)
  },
}

function neverBackedUp({ backups }: Config): Finding[] {
  const text = 'No backup was ever taken.'
  // In production only an explicit `off` switches them off: the disk may be copied by other means.
  if (backups.everyMs === null)
    return warning(text, 'BACKUP_EVERY is off. Is the data copied by other means (docs/operate.md)?')
  return problem(text, 'Set BACKUP_EVERY, or run npm run pamoja -- backup by cron (docs/operate.md).')
}

function judgeBackup({ at, path, problem: inData }: LastBackup, { backups }: Config, now: number): Finding[] {
  const age = Math.max(0, now - at)
  // Without a schedule of our own, one backup a day is expected.
  const expected = backups.everyMs ?? DAY
  const isVeryOld = backups.everyMs !== null && age > Math.max(3 * expected, DAY + HOUR)
  const text = `The last backup is ${duration(age)} old: ${path}.`
  const advice =
    'Run npm run pamoja -- backup to see what is wrong: the disk may be full, the folder of backups missing, or cron stopped.'
  const ofAge = isVeryOld ? problem(text, advice) : age > 2 * expected ? warning(text, advice) : ok(text)
  if (inData === null) return ofAge
  const ofData = problem(
    `The data has a problem, which is in its last backup too: ${inData}.`,
    'The backup is kept, and so is the last one without problems. Find out what changed the data.',
  )
  return [...ofAge, ...ofData]
}

/** Whether a backup was restored and audited last night, and what was found. */
export const backupVerified: Check = {
  name: 'backup-verified',
  title: 'A restored backup',
  async run({ database, clock }) {
    if (database.engine === 'postgres') return []
    const verified = await lastVerifiedBackup.read(database.read)
    if (!verified) {
      // That there is no backup is another finding.
      if (!(await lastBackup.read(database.read))) return []
      return warning('No backup was restored and audited yet.', 'Run npm run pamoja -- verify-backup.')
    }
    const { at, backup } = verified
    if (verified.problem !== null)
      return problem(
        `The backup ${backup} can’t be relied on: ${verified.problem}.`,
        'Run npm run pamoja -- verify-backup for all that was found, then npm run pamoja -- backup for a new one.',
      )
    const text = `The backup ${backup} was restored and audited on ${new Date(at).toISOString().slice(0, 10)}.`
    if (clock() - at <= 2 * DAY) return ok(text)
    const advice =
      'The server verifies one each night: its log says why it did not. Run npm run pamoja -- verify-backup.'
    return warning(text, advice)
  },
}

const BOOKS = { name: 'books', title: 'Books' }

/** Whether every total and balance followed from the ledger at the last audit: one now would make requests wait. */
export const books: Check = {
  ...BOOKS,
  async run({ database, clock }) {
    const last = await lastAudit.read(database.read)
    if (last === null)
      return warning(
        'The books were not audited yet',
        'The server does it each hour. Or run `npm run pamoja -- audit-money`.',
      )
    const age = clock() - last.at
    if (last.differences > 0) return judgeBooks(last.differences)
    const text = `Every cent added up ${age < MINUTE ? 'just now' : `${duration(age)} ago`}`
    const advice =
      'The server audits the books each hour: its log says why it did not. Run `npm run pamoja -- audit-money`.'
    return age > DAY ? warning(text, advice) : ok(text)
  },
}

/** The same as of now, for a process that answers no requests. Takes minutes with a million donations. */
export const booksNow: Check = {
  ...BOOKS,
  run: async ({ database }) => judgeBooks((await auditMoney(database.read)).length),
}

function judgeBooks(differences: number): Finding[] {
  if (differences === 0) return ok('Every cent adds up')
  const found = differences === 1 ? '1 difference' : `${differences} differences`
  return problem(found, 'Stop paying out, and run `npm run pamoja -- audit-money`: it names them.')
}
