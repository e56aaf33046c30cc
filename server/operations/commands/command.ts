import { ConfigError } from '../../platform/config'

/** An error of a command, in words for the person who runs the server. */
export class CommandError extends Error {}

/** Runs a terminal command: prints its result, or its error with exit code 1. */
export function runCommand(work: (commandArguments: string[]) => Promise<string>): void {
  work(process.argv.slice(2)).then(
    (answer) => process.stdout.write(`${answer}\n`),
    (error: unknown) => {
      const isRefusal = error instanceof CommandError || error instanceof ConfigError
      process.stderr.write(`${isRefusal ? error.message : error instanceof Error ? error.stack : error}\n`)
      process.exitCode = 1
    },
  )
}
