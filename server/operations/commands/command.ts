import { ConfigError } from '../../platform/config'
import { DatabaseUnavailable } from '../../platform/database/unavailable'
import { BackupError } from '../backups/backup-error'

/** An error of a command, in words for the person who runs the server. */
export class CommandError extends Error {}

const IN_WORDS = [CommandError, ConfigError, DatabaseUnavailable, BackupError]

/** Runs a terminal command: prints its result, or its error with exit code 1. */
export function runCommand(work: (commandArguments: string[]) => Promise<string>): void {
  work(process.argv.slice(2)).then(
    (answer) => process.stdout.write(`${answer}\n`),
    (error: unknown) => {
      const isInWords = IN_WORDS.some((kind) => error instanceof kind)
      process.stderr.write(`${error instanceof Error ? (isInWords ? error.message : error.stack) : error}\n`)
      process.exitCode = 1
    },
  )
}
