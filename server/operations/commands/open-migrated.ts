import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listMissing } from '../../platform/database/migrate'
import { connectDatabase, type Database, type DataPlace } from '../../platform/database/open'
import { CommandError } from './command'

/**
 * Opens the database for a command. Throws a CommandError, and changes nothing, unless the data is exactly that of this version: a server
 * of another version may be running on it, and only its start and `migrate` run migrations.
 */
export async function openMigrated(place: DataPlace): Promise<Database> {
  if (!place.databaseUrl && !existsSync(join(place.dataDirectory, 'pamoja.db')))
    throw new CommandError(`There is no database in ${place.dataDirectory}. Start the server first, or set DATA_DIR.`)
  const database = connectDatabase(place, { isCommand: true })
  try {
    const { missing } = await listMissing(database.read)
    if (missing.length > 0)
      throw new CommandError(
        `The data is of an older version, without ${missing.join(', ')}. Start the server first: it upgrades the data.`,
      )
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
