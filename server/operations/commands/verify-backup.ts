import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { type Config, readConfig } from '../../platform/config'
import { BackupError } from '../backups/manifest'
import { listBackups } from '../backups/names'
import { requireKey } from '../backups/restore'
import { tryOnFacts } from '../backups/take'
import { verifyBackup } from '../backups/verify'
import { lastBackup, lastVerifiedBackup } from '../facts'
import { runCommand } from './command'

/** `pamoja -- verify-backup [folder]`: by default the newest; exits with 1 when it can't be relied on. */
runCommand(async ([folder]) => {
  const config = readConfig(process.env)
  if (config.databaseUrl)
    throw new BackupError('The data is on PostgreSQL: restore a dump into another database, and run audit:money there.')
  // Removes the temporary folder too.
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1))
  const backup = await findBackup(config, folder)
  // Not the system's temporary folder by itself: that is memory in many places.
  const place = process.env.TMPDIR ? tmpdir() : config.backups.directory
  const { right, problems } = await verifyBackup(backup, requireKey(config), resolve(place))
  const fact = { at: Date.now(), backup: basename(backup), problem: problems[0] ?? null }
  await tryOnFacts(config.dataDirectory, (database) => lastVerifiedBackup.store(database, fact))
  const lines = [...right.map((text) => `holds  ${text}`), ...problems.map((text) => `FAILS  ${text}`)].join('\n')
  if (problems.length > 0) throw new BackupError(`${lines}\nDo not rely on ${backup}.`)
  return lines
})

async function findBackup({ backups, dataDirectory }: Config, named: string | undefined): Promise<string> {
  if (named) return existsSync(named) ? resolve(named) : join(backups.directory, named)
  // It may have been taken into another folder.
  const last = await tryOnFacts(dataDirectory, lastBackup.read)
  if (last && existsSync(last.path)) return last.path
  const [newest] = existsSync(backups.directory) ? listBackups(readdirSync(backups.directory)) : []
  if (!newest) throw new BackupError(`There is no backup in ${backups.directory}`)
  return join(backups.directory, newest)
}
