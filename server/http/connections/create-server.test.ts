import { once } from 'node:events'
import type { RequestListener, Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../platform/config'
import { listen } from '../response/listen'
import { createHttpServer } from './create-server'

const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:3000', SOCKETS_PER_ADDRESS: '10' })
/** The same figures as in production, a hundred times as fast. */
const QUICK = { bytesPerSecond: 25_000, graceMs: 100, longestPauseMs: 300, intervalMs: 10 }

let server: Server
let port = 0
const sockets: Socket[] = []

async function start(app: RequestListener, changes: Partial<typeof config> = {}): Promise<void> {
  server = createHttpServer({ ...config, ...changes }, app, { floor: QUICK })
  port = Number(new URL(await listen(server, { host: '127.0.0.1', port: 0 })).port)
}
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server.closeAllConnections()
  await once(server.close(), 'close')
})

/** Opens a connection and sends some text. */
async function open(sent = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  if (sent) socket.write(sent)
  return socket
}

async function untilClosed(socket: Socket): Promise<void> {
  if (!socket.resume().closed) await once(socket, 'close')
}

/** Reads the body and repeats its length. */
const echo: RequestListener = async (request, response) => {
  const body = await text(request).catch(() => null)
  response.end(String(body?.length))
}

describe('a body that arrives slowly', () => {
  const head = (length: number) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`

  it('is refused with 408 and the connection closed, when it stops or drips', async () => {
    await start(echo)
    const silent = await open(head(1_000))
    const dripping = await open(head(1_000))
    // To write on a connection that the server has closed would fail.
    const drip = setInterval(() => dripping.bytesRead === 0 && dripping.write('x'), 20)
    for (const socket of [silent, dripping])
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 [\s\S]*request\.too-slow/)
    clearInterval(drip)
  })

  it('is refused also when nobody reads it', async () => {
    await start((_request, response) => response.end('no'))
    const socket = await open(`${head(1_000)}x`)
    await untilClosed(socket)
  })

  it('is accepted from a line that is faster than the floor, however long it takes, and after a pause', async () => {
    await start(echo)
    const socket = await open(head(20_001))
    for (let sent = 0; sent < 20_000; sent += 1_000) {
      socket.write('x'.repeat(1_000))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
    socket.write('x')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 [\s\S]*20001$/)
  })

  it('does not count once it is complete, while the answer takes its time', async () => {
    await start(async (request, response) => {
      await text(request)
      setTimeout(() => response.end('late'), 400)
    })
    const socket = await open(`${head(1)}x`)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 [\s\S]*late$/)
  })
})

describe('connections of one address', () => {
  const busy: RequestListener = (request, response) => {
    if (request.url === '/quick') response.end('done')
  }

  it('are bounded: an idle one is closed for a new one, and a new one is refused when all others work', async () => {
    await start(busy, { production: true })
    const idle = await open('GET /quick HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(idle, 'data')
    const working = await Promise.all(Array.from({ length: 9 }, () => open('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')))
    const tenth = await open('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
    await untilClosed(idle)
    const eleventh = await open()
    await untilClosed(eleventh)
    expect([...working, tenth].filter((socket) => socket.destroyed)).toEqual([])
  })

  it.each([{ production: true, trustedProxies: 1 }, { production: false }])(
    'are not bounded with %j',
    async (changes) => {
      await start(busy, changes)
      const many = await Promise.all(Array.from({ length: 30 }, () => open('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')))
      const last = await open('GET /quick HTTP/1.1\r\nHost: x\r\n\r\n')
      await once(last, 'data')
      expect(many.filter((socket) => socket.destroyed)).toEqual([])
    },
  )
})

it('closes the connection that has waited longest when nearly all places are taken', async () => {
  await start((request, response) => {
    if (request.url === '/quick') response.end('done')
  })
  server.maxConnections = 20
  const working = await open('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
  const waiting = []
  for (let count = 0; count < 17; count += 1) waiting.push(await open('GET / HT'))
  const last = await open('GET /quick HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(last, 'data')
  const [first = last, ...others] = waiting
  await untilClosed(first)
  expect([working, ...others].filter((socket) => socket.destroyed)).toEqual([])
})
