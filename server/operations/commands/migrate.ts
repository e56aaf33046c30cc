import { readConfig } from '../../platform/config'
import { compareMigrations } from '../../platform/database/migrate'
import { connectDatabase } from '../../platform/database/open'
import { openData } from '../../platform/secrets/known-keys'
import { runCommand } from './command'

/** For `npm run upgrade`, while the server is stopped: runs the missing migrations, as the server does at its start, and names them. */
runCommand(async () => {
  const config = readConfig(process.env)
  const before = connectDatabase(config)
  const { missing } = await compareMigrations(before.read).finally(() => before.close())
  const { database } = await openData(config)
  await database.close()
  return `Migrations: ${missing.join(', ') || 'none'}`
})
