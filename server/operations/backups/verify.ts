import { rmSync } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { auditMoney } from '../../giving/ledger/audit'
import { verifyTrail } from '../../platform/audit/verify'
import { ConfigError } from '../../platform/config'
import { type Handle, openDatabase } from '../../platform/database/open'
import { checkKeys } from '../../platform/secrets/known-keys'
import { BackupError } from './backup-error'
import { countRows } from './count-rows'
import { DATABASE_FILE, type Manifest, readManifest } from './manifest'
import { restoreBackup } from './restore'
import type { BackupSource } from './take'

const PREFIX = 'pamoja-verify-'
const DAY = 24 * 60 * 60_000

export interface Verification {
  /** What was found right, a sentence each. */
  right: string[]
  /** Why the backup can't be relied on, a sentence each. */
  problems: string[]
}

/**
 * Restores a backup into a temporary folder, brings it to the form of this release, and audits it there. Neither the backup nor the live
 * data is touched. Throws when this machine can't do that, for example because the temporary folder is full.
 */
export async function verifyBackup(backup: string, secrets: BackupSource['secrets']): Promise<Verification> {
  await removeLeftovers()
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
  const found: Verification = { right: [], problems: [] }
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    await examine(backup, { dataDirectory: join(folder, 'data'), secrets }, found)
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof ConfigError)) throw inWords(error)
    found.problems.push(error.message)
  } finally {
    process.off('exit', remove)
    remove()
  }
  return found
}

async function examine(backup: string, target: BackupSource, { right, problems }: Verification): Promise<void> {
  const manifest = readManifest(backup)
  await restoreBackup(backup, target, { withProblems: true, withoutMedia: true })
  right.push(
    `${basename(backup)} can be restored: the database and ${manifest.media.length} pictures are what was backed up.`,
  )
  problems.push(...manifest.problems)
  if (manifest.problems.length === 0) right.push('No row refers to a missing row.')
  const lost = findLostRows(manifest, join(target.dataDirectory, DATABASE_FILE))
  problems.push(...lost)
  if (lost.length === 0) right.push(`It has as many rows as when it was taken: ${describeCounts(manifest)}.`)
  const database = await openDatabase({ databaseUrl: null, dataDirectory: target.dataDirectory })
  try {
    await checkKeys(database.read, target.secrets)
    right.push('This release opens it with the current keys.')
    const found = await audit(database.read)
    right.push(...found.right)
    problems.push(...found.problems)
  } finally {
    await database.close()
  }
}

function findLostRows({ counts }: Manifest, database: string): string[] {
  const now = countRows(database)
  return Object.entries(counts).flatMap(([table, count]) =>
    now[table] === count
      ? []
      : [`${table} had ${count} rows when the backup was taken, and has ${now[table] ?? 'none'}`],
  )
}

const describeCounts = ({ counts }: Manifest) =>
  Object.entries(counts)
    .map(([table, count]) => `${count} ${table}`)
    .join(', ') || 'not counted'

async function audit(database: Handle): Promise<Verification> {
  const right: string[] = []
  const problems: string[] = []
  const differences = await auditMoney(database)
  if (differences.length === 0) right.push('Its books are right.')
  for (const { check, subject, expected, found } of differences)
    problems.push(`Its books are not right (${check}): ${subject}: expected ${expected}, found ${found}`)
  const { head, difference } = await verifyTrail(database)
  if (difference === null) right.push(`Its audit trail is whole: ${head.acts} acts.`)
  else problems.push(`Its audit trail is not whole: ${difference}`)
  return { right, problems }
}

/** What a verification that was killed more than a day ago left behind. */
async function removeLeftovers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX))
  for (const name of names) {
    const path = join(tmpdir(), name)
    const isOld = await stat(path).then(
      ({ mtimeMs }) => mtimeMs < Date.now() - DAY,
      () => false,
    )
    // Another user's stays.
    if (isOld) await rm(path, { recursive: true, force: true }).catch(() => {})
  }
}

function inWords(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code !== 'ENOSPC' && code !== 'SQLITE_FULL') return error
  return new BackupError(`${tmpdir()} has no room for a second copy of the database. Name another folder in TMPDIR.`)
}
