import { rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { readConfig } from '../../platform/config'
import { BackupError } from '../backups/backup-error'
import { openBucket } from '../backups/elsewhere/copy-elsewhere'
import { fetchFrom } from '../backups/elsewhere/copy-into-bucket'
import type { Manifest } from '../backups/manifest'
import { requireKey } from '../backups/require-key'
import { restoreBackup } from '../backups/restore'
import { runCommand } from './command'

const WITH_PROBLEMS = '--with-problems'

/** `npm run restore -- folder`, or `-- s3://bucket/prefix/name`: restores a backup into an empty `DATA_DIR`. */
runCommand(async (given) => {
  const config = readConfig(process.env)
  if (config.databaseUrl)
    throw new BackupError('The data is on PostgreSQL: pg_restore puts a dump back (npm run backup says how).')
  const [folder, ...others] = given.filter((text) => text !== WITH_PROBLEMS)
  if (!folder || others.length > 0)
    throw new BackupError('Which backup? npm run restore -- data/backups/2026-11-21T02-13-51Z')
  const { dataDirectory } = config
  const target = { dataDirectory, secrets: requireKey(config) }
  const options = { withProblems: given.includes(WITH_PROBLEMS) }
  const bucket = openBucket(dirname(folder), config)
  let manifest: Manifest
  if (!bucket) manifest = await restoreBackup(resolve(folder), target, options)
  else {
    const fetched = join(dataDirectory, `fetched-${basename(folder)}`)
    try {
      await fetchFrom(bucket, basename(folder), fetched)
      manifest = await restoreBackup(fetched, target, options)
    } finally {
      await rm(fetched, { recursive: true, force: true })
    }
  }
  const pictures =
    '\nThe backup has no pictures: they are in the bucket of that time. Start with MEDIA_STORAGE=bucket and its settings.'
  return `Restored into ${resolve(dataDirectory)}${manifest.picturesElsewhere ? pictures : ''}`
})
