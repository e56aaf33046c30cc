import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface Proxy {
  /** `caddy 2.6.2`, or what stands in for it. */
  name: string
  stop(): Promise<void>
}

/** Caddy, as it is deployed, in front of the server, or a small proxy that retries in the same way where Caddy is not installed. */
export async function startProxy(port: number, serverPort: number): Promise<Proxy> {
  const version = spawnSync('caddy', ['version'], { encoding: 'utf8' })
  return version.status === 0
    ? startCaddy(`caddy ${version.stdout.trim()}`, port, serverPort)
    : startRetryingProxy(port, serverPort)
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

/** Milliseconds, as in the Caddyfile. */
const TRY_DURATION = 30_000
const TRY_INTERVAL = 250

async function startRetryingProxy(port: number, serverPort: number): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true })
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.once('end', () => void forward(incoming, Buffer.concat(chunks), outgoing))
  })

  async function forward(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): Promise<void> {
    const { method, url, headers } = incoming
    for (const deadline = Date.now() + TRY_DURATION; ; await wait(TRY_INTERVAL)) {
      const sent = request({ host: '127.0.0.1', port: serverPort, method, path: url, headers, agent })
      sent.end(body)
      const refused = new Promise<string>((resolve) => {
        sent.once('error', (error) => resolve('code' in error ? String(error.code) : ''))
      })
      const answer = await Promise.race([refused, new Promise<IncomingMessage>((done) => sent.once('response', done))])
      if (typeof answer !== 'string') {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        return
      }
      // What was sent on an open connection may have been done already.
      const mayRepeat = answer === 'ECONNREFUSED' || method === 'GET'
      if (!mayRepeat || Date.now() > deadline) {
        outgoing.writeHead(502).end()
        return
      }
    }
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    name: 'a small proxy that retries',
    async stop() {
      const closed = once(server.close(), 'close')
      server.closeAllConnections()
      await closed
      agent.destroy()
    },
  }
}
