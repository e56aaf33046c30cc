import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { vi } from 'vitest'
import { inWords } from '../operations/commands/command'
import type { TestParts } from './parts'
import { TEST_SECRET_KEY } from './secret-key'

type Data = Pick<TestParts, 'dataDirectory' | 'databaseUrl'>
type Variables = Record<string, string>
type Work = (given: string[]) => Promise<string>

export interface CommandResult {
  code: number | string | null | undefined
  output: string
}

/** What the commands do, by their names: the file of a command starts it as soon as it is read. */
const works = new Map<string, Work>()

/** Runs a command of the server in this process on the data of a test, and returns what it prints. */
export async function runCommand(
  name: string,
  data: Data,
  given: string[] = [],
  variables: Variables = {},
): Promise<CommandResult> {
  const work = works.get(name) ?? (await readCommand(name))
  for (const [variable, value] of Object.entries(variablesOf(data, variables))) vi.stubEnv(variable, value)
  const result = work(given).then(
    (answer) => ({ code: 0, output: `${answer}\n` }),
    (error: unknown) => ({ code: 1, output: `${inWords(error)}\n` }),
  )
  return result.finally(() => vi.unstubAllEnvs())
}

/** The same as a process of its own. */
export function startCommand(
  name: string,
  data: Data,
  given: string[] = [],
  variables: Variables = {},
): Promise<CommandResult> {
  const env = { PATH: process.env.PATH, ...variablesOf(data, variables) }
  const command = ['--import', 'tsx', join(import.meta.dirname, `../operations/commands/${name}.ts`), ...given]
  return new Promise((resolve) =>
    execFile(process.execPath, command, { env }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, output: stdout + stderr }),
    ),
  )
}

const variablesOf = ({ dataDirectory, databaseUrl }: Data, variables: Variables) => ({
  ...{ DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl ?? '', SECRET_KEY: TEST_SECRET_KEY },
  ...variables,
})

async function readCommand(name: string): Promise<Work> {
  const shared = '../operations/commands/command'
  vi.doMock(shared, async (importOriginal) => ({
    ...(await importOriginal<object>()),
    runCommand: (work: Work) => void works.set(name, work),
  }))
  await import(`../operations/commands/${name}.ts`)
  vi.doUnmock(shared)
  const work = works.get(name)
  if (!work) throw new Error(`There is no command ${name}`)
  return work
}
