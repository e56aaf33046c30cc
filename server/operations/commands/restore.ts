import { resolve } from 'node:path'
import { readConfig } from '../../platform/config'
import { BackupError } from '../backups/manifest'
import { requireKey, restoreBackup } from '../backups/restore'
import { runCommand } from './command'

const WITH_PROBLEMS = '--with-problems'

/** `npm run pamoja -- restore folder`: restores a backup into an empty `DATA_DIR`. */
runCommand(async (given) => {
  const config = readConfig(process.env)
  if (config.databaseUrl)
    throw new BackupError('The data is on PostgreSQL: pg_restore puts a dump back (npm run pamoja -- backup says how).')
  const [folder, ...others] = given.filter((text) => text !== WITH_PROBLEMS)
  if (!folder || others.length > 0)
    throw new BackupError('Which backup? npm run pamoja -- restore data/run/backups/2026-11-21T02-13-51Z')
  const { dataDirectory } = config
  const target = { dataDirectory, secrets: requireKey(config) }
  await restoreBackup(resolve(folder), target, { withProblems: given.includes(WITH_PROBLEMS) })
  return `Restored into ${resolve(dataDirectory)}`
})
