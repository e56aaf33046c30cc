import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createTestContext, type TestContext } from '../../testing/context'
import { serve, type TestServer } from '../../testing/serve'

let context: TestContext
let server: TestServer
const sockets: Socket[] = []

beforeAll(async () => {
  context = await createTestContext()
  server = await serve({ ...context, config: { ...context.config, production: true, trustedProxies: 1 } })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(async () => {
  await server.stop()
  await context.remove()
})

/** Opens a connection and sends a request through a proxy, and the first 8 KB of its body, which pay for a pause of half a minute. */
async function sendSlowly(path: string, address: string): Promise<Socket> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => socket.destroy())
  await once(socket, 'connect')
  const lines = [`POST ${path} HTTP/1.1`, 'Host: x', `X-Forwarded-For: ${address}`, 'Content-Type: application/json']
  socket.write([...lines, 'Content-Length: 20000', '', '{'].join('\r\n'))
  socket.write(' '.repeat(8_000))
  return socket
}
const isClosed = (socket: Socket) => socket.readableEnded || socket.destroyed
const statusOf = async (path: string, address: string) =>
  (await server.send('GET', path, { headers: { 'X-Forwarded-For': address } })).status

it.each([
  ['/api/webhooks/stripe', '41.90.9.1'],
  ['/api/create-payment-intent', '41.90.9.2'],
  ['/api/auth/login', '41.90.9.3'],
  ['/api/unknown', '41.90.9.4'],
])('lets one address have 150 requests in progress at once, also behind a proxy: %s', async (path, address) => {
  const slow = await Promise.all(Array.from({ length: 160 }, () => sendSlowly(path, address)))
  for (const socket of slow) socket.resume()
  await expect.poll(() => slow.filter(isClosed).length).toBe(10)

  const refused = await text(await sendSlowly(path, address))
  expect(refused).toMatch(/^HTTP\/1\.1 429 [\s\S]*Retry-After: 1\r\n[\s\S]*request\.too-many/)
  expect(await statusOf('/media/nothing.webp', address)).toBe(429)
  expect([await statusOf('/healthz', address), await statusOf('/readyz', address)]).toEqual([200, 200])
  expect(await statusOf('/api/users/9000', '41.90.200.1')).toBe(404)
  expect(slow.filter(isClosed)).toHaveLength(10)

  for (const socket of slow) socket.destroy()
  await expect.poll(() => statusOf('/media/nothing.webp', address)).toBe(404)
})

it('counts a request no longer when it is answered', async () => {
  for (let count = 0; count < 160; count += 1) expect(await statusOf('/media/nothing.webp', '41.90.9.5')).toBe(404)
})

it('lets everybody sign in while hundreds of slow writes arrive from several addresses', async () => {
  const slow = Array.from({ length: 650 }, (_, index) => sendSlowly('/api/auth/login', `41.90.10.${index % 5}`))
  await Promise.all(slow)
  for (let count = 0; count < 20; count += 1) {
    const reply = await server.send('POST', '/api/auth/login', {
      body: { email: 'nobody@example.org', password: 'not the password' },
      headers: { 'X-Forwarded-For': `41.90.11.${count}` },
    })
    expect(reply.status).toBe(401)
  }
})
