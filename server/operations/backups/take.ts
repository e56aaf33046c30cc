import { existsSync, readdirSync, type Stats } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/config'
import type { Handle } from '../../platform/database/open'
import { openSqlite } from '../../platform/database/sqlite'
import { loadSecrets } from '../../platform/secrets/keys'
import type { Secrets } from '../../platform/secrets/secrets'
import { lastBackup } from '../facts'
import { copyDatabase, countRows, findMissingPictures, refuseUnknownKeys } from './copied-database'
import { copyDurably, requireRoom, sizeOf, sync, tryLink } from './files'
import {
  BackupError,
  DATABASE_FILE,
  hashFile,
  type Manifest,
  MEDIA_FOLDER,
  manifestPath,
  readManifest,
} from './manifest'
import { backupName, listBackups, removeOutdated } from './names'

export interface BackupSource {
  dataDirectory: string
  secrets: Secrets
}

interface TakenBackup {
  path: string
  problems: string[]
}

/** Backs up below `target`, complete and checked or not at all; the key is kept elsewhere. */
export async function takeBackup(
  { dataDirectory, secrets }: BackupSource,
  target: string,
  now: Date,
): Promise<TakenBackup> {
  const database = join(dataDirectory, DATABASE_FILE)
  if (!existsSync(database)) throw new BackupError(`There is no database in ${dataDirectory}`)
  const finished = join(target, backupName(now))
  const unfinished = `${finished}.part`
  try {
    await mkdir(target, { recursive: true, mode: 0o700 })
    await removeOutdated(target, now)
    await requireRoom(target, (await sizeOf(database)) + (await sizeOf(`${database}-wal`)))
    // Two of them would write the same files.
    if (existsSync(unfinished)) throw new BackupError(`${target} gets another backup in this second`)
    await mkdir(unfinished, { mode: 0o700 })
    await mkdir(join(unfinished, MEDIA_FOLDER), { mode: 0o700 })
  } catch (error) {
    throw inWords(error, target)
  }
  try {
    const copy = join(unfinished, DATABASE_FILE)
    // The database first: a picture is stored before the row that names it, so none can be missing.
    const problems = copyDatabase(database, copy)
    refuseUnknownKeys(copy, secrets)
    await sync(copy)
    const previous = findPrevious(target, now)
    const media = await copyMedia(join(dataDirectory, MEDIA_FOLDER), join(unfinished, MEDIA_FOLDER), previous)
    problems.push(...findMissingPictures(copy, database, media))
    const manifest: Manifest = {
      version: 1,
      createdAt: now.toISOString(),
      keyFingerprint: secrets.keys[0].fingerprint,
      databaseHash: await hashFile(copy),
      media,
      problems,
      counts: countRows(copy),
    }
    await writeFile(manifestPath(unfinished), JSON.stringify(manifest, null, 2), { mode: 0o600, flush: true })
    await sync(unfinished)
    await rename(unfinished, finished)
    await sync(target)
    return { path: finished, problems }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw inWords(error, target)
  }
}

const MESSAGES: Record<string, string> = {
  ENOSPC: 'has no room left',
  EDQUOT: 'has no room left',
  SQLITE_FULL: 'has no room left',
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  EROFS: 'is read-only',
  ENOTDIR: 'is not a folder',
  // A file has the folder's name.
  EEXIST: 'is not a folder',
}

function inWords(error: unknown, target: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = MESSAGES[code]
  return reason ? new BackupError(`${target} ${reason}`, { cause: error }) : error
}

/** The pictures of the backup before. Content never changes under a name, so a picture that is in both needs its space only once. */
interface Previous {
  folder: string
  hashes: Map<string, string>
  /** Whether the files are read in full before they are linked: once a day, so that damage does not spread to all backups. */
  isChecked: boolean
}

function findPrevious(target: string, now: Date): Previous | null {
  for (const name of listBackups(readdirSync(target))) {
    try {
      const { media, createdAt } = readManifest(join(target, name))
      return {
        folder: join(target, name, MEDIA_FOLDER),
        hashes: new Map(media.map((each) => [each.name, each.hash])),
        isChecked: createdAt.slice(0, 10) !== now.toISOString().slice(0, 10),
      }
    } catch {
      // Not readable: the one before it may be.
    }
  }
  return null
}

/** Copies all pictures, and links those that the backup before has already. Returns their names and hashes. */
async function copyMedia(from: string, to: string, previous: Previous | null): Promise<Manifest['media']> {
  const names = existsSync(from) ? (await readdir(from)).filter((name) => !name.endsWith('.part')) : []
  const media: Manifest['media'] = []
  for (const name of names.sort()) {
    const source = await statIfPresent(join(from, name))
    // Deleted since the names were read.
    if (!source) continue
    const linked = await linkUnchanged(name, source.size, to, previous)
    if (!linked) await copyDurably(join(from, name), join(to, name))
    media.push({ name, hash: linked ?? (await hashFile(join(to, name))) })
  }
  await sync(to)
  return media
}

async function linkUnchanged(name: string, size: number, to: string, previous: Previous | null) {
  const hash = previous?.hashes.get(name)
  if (!previous || hash === undefined) return null
  const old = join(previous.folder, name)
  if ((await statIfPresent(old))?.size !== size) return null
  if (previous.isChecked && (await hashFile(old)) !== hash) return null
  return (await tryLink(old, join(to, name))) ? hash : null
}

async function statIfPresent(path: string): Promise<Stats | null> {
  try {
    return await stat(path)
  } catch {
    return null
  }
}

/** Backs up SQLite before migrations change it, so that the earlier release can be put back. */
export function backupBefore(config: Config, say: (line: string) => void = toTerminal) {
  return async (pending: readonly string[]): Promise<void> => {
    const changes = `${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'} from ${pending[0]} on`
    const { dataDirectory, databaseUrl, backups } = config
    if (databaseUrl) return say(`The database gets ${changes}.`)
    const now = new Date()
    try {
      const source = { dataDirectory, secrets: loadSecrets(config) }
      const { path, problems } = await takeBackup(source, backups.directory, now)
      await noteBackup(dataDirectory, now, { path, problems })
      say(`The database gets ${changes}. Its state before is in ${path}.`)
      for (const problem of problems) say(`The data has a problem, which is in the backup too: ${problem}.`)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new BackupError(
        `The database needs ${changes}, and could not be backed up before: ${reason}.
Nothing was changed. Make that possible, or name another folder in BACKUP_DIR.`,
        { cause: error },
      )
    }
  }
}

const toTerminal = (line: string) => {
  process.stderr.write(`${line}\n`)
}

/** Stores in the live data that a backup was taken, if that is possible: the backup is good all the same. */
export async function noteBackup(dataDirectory: string, now: Date, { path, problems }: TakenBackup): Promise<void> {
  const fact = { at: now.getTime(), path, problem: problems[0] ?? null }
  await tryOnFacts(dataDirectory, (database) => lastBackup.store(database, fact))
}

/** Lets a command work on the facts of the live SQLite data; null if that is not possible: what it did is good all the same. */
export async function tryOnFacts<Result>(dataDirectory: string, work: (database: Handle) => Promise<Result>) {
  const file = join(dataDirectory, DATABASE_FILE)
  if (!existsSync(file)) return null
  try {
    // Runs no migrations: the server beside it may be another release.
    const { write, close } = openSqlite(file)
    try {
      return await work(write)
    } finally {
      await close()
    }
  } catch {
    return null
  }
}
