import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { TestParts } from './parts'
import { TEST_SECRET_KEY } from './secret-key'

export interface CommandResult {
  code: number | string | null | undefined
  output: string
}

/** Runs a command of the server as a process on the data of a test. */
export function runCommand(
  name: string,
  { dataDirectory, databaseUrl }: TestParts,
  given: string[] = [],
  variables: Record<string, string> = {},
): Promise<CommandResult> {
  const env = {
    ...{ PATH: process.env.PATH, DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl ?? '' },
    ...{ SECRET_KEY: TEST_SECRET_KEY, ...variables },
  }
  const command = ['--import', 'tsx', join(import.meta.dirname, `../operations/commands/${name}.ts`), ...given]
  return new Promise((resolve) =>
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, output: stdout + stderr }),
    ),
  )
}
