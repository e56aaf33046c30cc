import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { TEST_SECRET_KEY } from '../../../server/testing/secret-key'
import { freePorts } from '../../servers/free-ports'

export interface ServerProcess {
  readonly origin: string
  readonly sandboxOrigin: string
  start(): Promise<void>
  /** Kills the process at once, like a power cut. */
  kill(): Promise<void>
  signal(name: NodeJS.Signals): void
  /** The id of the current process. */
  pid(): number
  /** Nobody reads its stdout any more. */
  closeOutput(): void
  /** Resolves when the process has ended by itself, to its exit code. */
  ended(): Promise<number | null>
  /** All text that it has written to stdout and stderr. Empty while it shares those of the test. */
  output(): string
}

export interface ProcessOptions {
  /** The file in this folder that starts the server. */
  program?: string
  environment?: Record<string, string>
  /** Collects what it writes. */
  collectsOutput?: boolean
  /** A file in place of its stdout. */
  stdout?: number
}

const START_TIMEOUT = 180_000

/** Prepares a server in a separate process, with its sandbox, on the data of a test. Its address stays the same after a restart. */
export async function serverProcess(
  data: { dataDirectory: string; databaseUrl: string | null },
  { program = 'api-server.ts', environment: more = {}, collectsOutput = false, stdout }: ProcessOptions = {},
): Promise<ServerProcess> {
  const [port, sandboxPort] = await freePorts(2)
  const origin = `http://localhost:${port}`
  const environment = {
    PATH: process.env.PATH,
    NODE_ENV: 'test',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: data.dataDirectory,
    DATABASE_URL: data.databaseUrl ?? '',
    SECRET_KEY: TEST_SECRET_KEY,
    DEMO_DATA: 'off',
    LOG_LEVEL: 'silent',
    ...more,
  }
  const stream = collectsOutput ? 'pipe' : 'inherit'
  let child: ChildProcess | undefined
  let output = ''
  return {
    origin,
    sandboxOrigin: `http://localhost:${sandboxPort}`,
    async start() {
      child = spawn(process.execPath, ['--import', 'tsx', `${import.meta.dirname}/${program}`], {
        env: environment,
        stdio: ['ignore', stdout ?? stream, stream],
      })
      for (const written of [child.stdout, child.stderr]) written?.on('data', (text) => (output += text))
      for (const deadline = Date.now() + START_TIMEOUT; !(await isReady(origin)); await wait(25)) {
        if (Date.now() > deadline || child.exitCode !== null) throw new Error('The server did not start')
      }
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    signal(name) {
      child?.kill(name)
    },
    pid() {
      if (child?.pid === undefined) throw new Error('The server is not running')
      return child.pid
    },
    closeOutput() {
      child?.stdout?.destroy()
    },
    async ended() {
      if (child && child.exitCode === null && child.signalCode === null) await once(child, 'close')
      return child?.exitCode ?? null
    },
    output: () => output,
  }
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok
  } catch {
    return false
  }
}
