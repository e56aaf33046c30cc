import { ConfigError, readConfig } from '../../platform/config'
import { DatabaseUnavailable } from '../../platform/database/errors'
import { OtherVersion } from '../../platform/database/migrate'
import { describeStartFailure } from '../../platform/start-failures'
import { BackupError } from '../backups/backup-error'

/** An error of a command, in words for the person who runs the server. */
export class CommandError extends Error {}

const IN_WORDS = [CommandError, ConfigError, OtherVersion, DatabaseUnavailable, BackupError]

/** Runs a terminal command: prints its result, or its error with exit code 1. */
export function runCommand(work: (commandArguments: string[]) => Promise<string>): void {
  work(process.argv.slice(2)).then(
    (answer) => process.stdout.write(`${answer}\n`),
    (error: unknown) => {
      process.stderr.write(`${inWords(error)}\n`)
      process.exitCode = 1
    },
  )
}

function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (IN_WORDS.some((kind) => error instanceof kind)) return error.message
  // A disk that is full or only readable, a damaged database.
  const words = error.name === 'SqliteError' ? describeStartFailure(error, readConfig(process.env)) : null
  return words ?? String(error.stack)
}
