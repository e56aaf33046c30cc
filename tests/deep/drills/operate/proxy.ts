import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface Proxy {
  /** `caddy 2.6.2`. */
  name: string
  stop(): Promise<void>
}

/** Caddy, as it is deployed, in front of the server; null where it is not installed. */
export async function startProxy(port: number, serverPort: number): Promise<Proxy | null> {
  const version = spawnSync('caddy', ['version'], { encoding: 'utf8' })
  return version.status === 0 ? startCaddy(`caddy ${version.stdout.trim()}`, port, serverPort) : null
}

/** The Caddyfile of the deployment, with other addresses and without TLS. */
function caddyfile(port: number, serverPort: number): string {
  const site = readFileSync(resolve(import.meta.dirname, '../../../../deploy/Caddyfile'), 'utf8')
  const own = site.replace('{$DOMAIN}', `http://127.0.0.1:${port}`).replace('pamoja:3000', `127.0.0.1:${serverPort}`)
  return own.replace('{', '{\n  admin off\n  auto_https off')
}

async function startCaddy(name: string, port: number, serverPort: number): Promise<Proxy> {
  const folder = await mkdtemp(join(tmpdir(), 'pamoja-caddy-'))
  const file = join(folder, 'Caddyfile')
  await writeFile(file, caddyfile(port, serverPort))
  const env = { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' })
  await untilListening(port, child)
  return {
    name,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const connected = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (connected) return
    await wait(50)
  }
  throw new Error('Caddy did not start')
}
