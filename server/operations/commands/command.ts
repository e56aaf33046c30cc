import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, readConfig } from '../../platform/config'
import { DatabaseUnavailable } from '../../platform/database/errors'
import { listMissing, OtherVersion } from '../../platform/database/migrate'
import { connectDatabase, type Database, type DataPlace } from '../../platform/database/open'
import { describeStartFailure } from '../../platform/start-failures'
import { BackupError } from '../backups/manifest'

export class CommandError extends Error {}

const IN_WORDS = [CommandError, ConfigError, OtherVersion, DatabaseUnavailable, BackupError]

export function runCommand(work: (commandArguments: string[]) => Promise<string>): void {
  work(process.argv.slice(2)).then(
    (answer) => process.stdout.write(`${answer}\n`),
    (error: unknown) => {
      process.stderr.write(`${inWords(error)}\n`)
      process.exitCode = 1
    },
  )
}

/** What the operator reads of an error: its message where it is one of ours, otherwise where it happened. */
export function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (IN_WORDS.some((kind) => error instanceof kind)) return error.message
  // A disk that is full or only readable, a damaged database.
  const words = error.name === 'SqliteError' ? describeStartFailure(error, readConfig(process.env)) : null
  return words ?? String(error.stack)
}

/** Throws unless the data is of this version: another version may be running on it. */
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
