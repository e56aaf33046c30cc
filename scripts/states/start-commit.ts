import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** Starts the server without its pages, wherever the commit has it. */
const LAUNCHER = `
const first = async (paths) => {
  for (const path of paths)
    try {
      return await import(path)
    } catch (error) {
      if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error
    }
  throw new Error('None of these is there: ' + paths)
}
const { startServer } = await first(['./server/startup/start.ts', './server/start.ts'])
const { readConfig } = await first(['./server/platform/config.ts', './server/config.ts'])
const server = await startServer(readConfig(process.env), async () => () => [])
process.once('SIGTERM', async () => {
  await server.stop()
  process.exit(0)
})
process.stdout.write('ready')
`

export interface CommitServer {
  origin: string
  /** The origin of its stand-in providers. */
  sandbox: string
  stop(): Promise<void>
}

/** Runs the server of a folder with sources. Resolves when it accepts requests. */
export async function startCommit(sources: string, data: string): Promise<CommitServer> {
  const [port, sandboxPort] = [await freePort(), await freePort()]
  writeFileSync(join(sources, 'launch.ts'), LAUNCHER)
  const server = spawn(process.execPath, ['--import', 'tsx', 'launch.ts'], {
    cwd: sources,
    env: { PORT: port, SANDBOX_PORT: sandboxPort, DATA_DIR: data, DEMO_DATA: 'off', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(server, 'exit')
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (text) => (String(text).includes('ready') ? resolve() : process.stdout.write(text)))
    exit.then(() => reject(new Error('The server of this commit did not start')))
  })
  return {
    origin: `http://localhost:${port}`,
    sandbox: `http://localhost:${sandboxPort}`,
    async stop() {
      server.kill('SIGTERM')
      await exit
    },
  }
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return String(typeof address === 'object' && address?.port)
}
