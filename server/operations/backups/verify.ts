import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { auditMoney } from '../../giving/ledger/audit'
import { ConfigError } from '../../platform/config'
import { type Handle, openDatabase } from '../../platform/database/open'
import { checkKeys } from '../../platform/secrets/keys'
import { countRows } from './copied-database'
import { requireRoom, sizeOf } from './files'
import { BackupError, DATABASE_FILE, type Manifest, readManifest } from './manifest'
import { isLeftOver } from './names'
import { restoreBackup } from './restore'
import type { BackupSource } from './take'

const PREFIX = 'pamoja-verify-'

export interface Verification {
  right: string[]
  problems: string[]
}

/** Restores a backup below `place` and audits it there; throws when this machine can't do that. */
export async function verifyBackup(backup: string, secrets: BackupSource['secrets'], place: string) {
  const folder = await makeFolder(backup, place)
  const found: Verification = { right: [], problems: [] }
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    await examine(backup, { dataDirectory: join(folder, 'data'), secrets }, found)
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof ConfigError)) throw error
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
  return { right, problems }
}

async function makeFolder(backup: string, place: string): Promise<string> {
  await mkdir(place, { recursive: true, mode: 0o700 })
  await removeLeftovers(place)
  await requireRoom(place, await sizeOf(join(backup, DATABASE_FILE))).catch((error: Error) => {
    throw new BackupError(`${error.message}. Name another folder in TMPDIR.`, { cause: error })
  })
  return mkdtemp(join(place, PREFIX))
}

async function removeLeftovers(place: string): Promise<void> {
  const names = (await readdir(place)).filter((name) => name.startsWith(PREFIX))
  for (const name of names)
    if (isLeftOver(join(place, name), new Date()))
      // Another user's stays.
      await rm(join(place, name), { recursive: true, force: true }).catch(() => {})
}
