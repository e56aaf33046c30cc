import { readConfig } from '../../platform/config'
import { listMissing } from '../../platform/database/migrate'
import { connectDatabase } from '../../platform/database/open'
import { openData } from '../../platform/secrets/keys'
import { backupBefore } from '../backups/take'
import { CommandError, runCommand } from './command'

/** Runs the missing migrations, as the server does at its start, and names them. With `--check` it only names them. */
runCommand(async ([option]) => {
  if (option && option !== '--check') throw new CommandError('Usage: migrate [--check]')
  const config = readConfig(process.env)
  const before = connectDatabase(config, { isCommand: true })
  const { missing } = await listMissing(before.read).finally(() => before.close())
  if (!option) {
    const { database } = await openData(config, { beforeMigrations: backupBefore(config) })
    await database.close()
  }
  return `Migrations: ${missing.join(', ') || 'none'}`
})
