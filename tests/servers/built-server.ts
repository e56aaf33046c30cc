import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePorts } from './free-ports'

const ROOT = resolve(import.meta.dirname, '../..')
/** The maximum time until a server is ready, in milliseconds. */
const START_TIMEOUT = 180_000
/** Milliseconds after which a process that does not end is killed: far longer than a server may take, also on a busy machine. */
const END_TIMEOUT = 180_000

/** Milliseconds for one answer of a server that starts. */
const ANSWER_TIMEOUT = 10_000

export interface BuiltServerOptions {
  dataDirectory: string
  /** Its address for browsers, if it differs from `origin`. */
  publicUrl?: string
  environment?: Record<string, string>
  /** The folder with the build in `dist`, by default that of the project. */
  folder?: string
}

/** The server as `npm start` runs it: a separate process that runs the build. */
export interface BuiltServer {
  readonly origin: string
  readonly port: number
  readonly sandboxOrigin: string
  readonly dataDirectory: string
  /** The id of the current process. */
  pid(): number
  /** All text that it has printed. */
  output(): string
  /** Starts it again at the same address, after `kill`. */
  start(): Promise<void>
  /**
   * Ends it, and waits until the process has exited. Resolves to its exit code; null if the signal ended it. Throws when it does not end,
   * after it has killed it.
   */
  kill(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts the built server on free ports and waits until it is ready. */
export async function startBuiltServer(options: BuiltServerOptions): Promise<BuiltServer> {
  const { folder = ROOT } = options
  const main = resolve(folder, 'dist/server/main.js')
  if (!existsSync(main)) throw new Error('There is no build. Run: npm run build')
  const [port = 0, sandboxPort = 0] = await freePorts(2)
  const origin = `http://localhost:${port}`
  let child: ChildProcess | null = null
  let output = ''

  const server: BuiltServer = {
    origin,
    port,
    sandboxOrigin: `http://localhost:${sandboxPort}`,
    dataDirectory: options.dataDirectory,
    pid() {
      if (child?.pid === undefined) throw new Error('The server is not running')
      return child.pid
    },
    output: () => output,
    async start() {
      const started = spawn(process.execPath, [main], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          PORT: String(port),
          SANDBOX_PORT: String(sandboxPort),
          DATA_DIR: options.dataDirectory,
          PUBLIC_URL: options.publicUrl ?? origin,
          DEMO_DATA: 'on',
          LOG_LEVEL: 'warn',
          ...options.environment,
        },
      })
      for (const stream of [started.stdout, started.stderr]) stream.on('data', (text) => (output += text))
      child = started
      // Ends the server even if the tests crash.
      const end = () => started.kill('SIGKILL')
      process.once('exit', end)
      started.once('exit', () => process.off('exit', end))
      await untilReady(origin, started, () => output)
    },
    async kill(signal = 'SIGKILL') {
      if (!child) return null
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const ending = child
      const gone = once(ending, 'exit')
      let tooLate = false
      const timer = setTimeout(() => {
        tooLate = true
        ending.kill('SIGKILL')
      }, END_TIMEOUT)
      ending.kill(signal)
      await gone
      clearTimeout(timer)
      if (tooLate) throw new Error(`The server did not end within ${END_TIMEOUT} ms of ${signal}:\n${output}`)
      return ending.exitCode
    },
  }
  await server.start()
  return server
}

async function untilReady(origin: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server did not start:\n${output()}`)
    const ready = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT) }).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await wait(50)
  }
  child.kill('SIGKILL')
  throw new Error(`The server was not ready in time:\n${output()}`)
}
