import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/config'
import { loadSecrets } from '../../platform/secrets/keys'
import type { Secrets } from '../../platform/secrets/secrets'
import { checkDatabase, refuseUnknownKeys } from './copied-database'
import { copyDurably, sync } from './files'
import { BackupError, DATABASE_FILE, hashFile, type Manifest, MEDIA_FOLDER, readManifest } from './manifest'
import type { BackupSource } from './take'

/** Restores into a data directory without data; checks everything before it changes anything. */
export async function restoreBackup(
  backup: string,
  { dataDirectory, secrets }: BackupSource,
  { withProblems = false, withoutMedia = false }: { withProblems?: boolean; withoutMedia?: boolean } = {},
): Promise<Manifest> {
  const manifest = readManifest(backup)
  if (!secrets.keys.some(({ fingerprint }) => fingerprint === manifest.keyFingerprint)) {
    throw new BackupError('The secret key is not the one that this backup was encrypted with')
  }
  refuseExistingData(dataDirectory)
  await refuseChangedFile(join(backup, DATABASE_FILE), manifest.databaseHash)
  const problems = [...new Set([...checkDatabase(join(backup, DATABASE_FILE)), ...manifest.problems])]
  if (problems.length > 0 && !withProblems)
    throw new BackupError(
      `The backup is complete, but its data has problems:\n${problems.join('\n')}
Restore an earlier one, or this one as it is: npm run pamoja -- restore ${backup} --with-problems`,
    )
  refuseUnknownKeys(join(backup, DATABASE_FILE), secrets)
  for (const { name, hash } of manifest.media) await refuseChangedFile(join(backup, MEDIA_FOLDER, name), hash)

  const mediaFolder = join(dataDirectory, MEDIA_FOLDER)
  await mkdir(mediaFolder, { recursive: true, mode: 0o700 })
  const restored = withoutMedia ? [] : manifest.media
  for (const { name } of restored) await copyDurably(join(backup, MEDIA_FOLDER, name), join(mediaFolder, name))
  await sync(mediaFolder)
  // The database comes last, by a rename: until then the directory counts as empty to the server.
  const unfinished = join(dataDirectory, `${DATABASE_FILE}.part`)
  await copyDurably(join(backup, DATABASE_FILE), unfinished)
  await rename(unfinished, join(dataDirectory, DATABASE_FILE))
  await sync(dataDirectory)
  return manifest
}

function refuseExistingData(dataDirectory: string): void {
  const names = existsSync(dataDirectory) ? readdirSync(dataDirectory) : []
  const found = names.find((name) => name.startsWith(DATABASE_FILE) || name === MEDIA_FOLDER)
  if (found)
    throw new BackupError(
      `${join(dataDirectory, found)} exists. Restore into an empty DATA_DIR, or move the old data away.`,
    )
}

async function refuseChangedFile(path: string, hash: string): Promise<void> {
  if (!existsSync(path)) throw new BackupError(`The backup is incomplete: ${path} is missing`)
  if ((await hashFile(path)) !== hash) throw new BackupError(`The backup is damaged: ${path} is not what was backed up`)
}

/** The keys for a backup. Throws a BackupError instead of making a new one: it would open no backup. */
export function requireKey(config: Config): Secrets {
  const keyFile = join(config.dataDirectory, 'secret.key')
  if (config.secretKey || existsSync(keyFile)) return loadSecrets(config)
  throw new BackupError(
    `The key that the backup was encrypted with is needed: set SECRET_KEY, or put the file at ${keyFile}`,
  )
}
