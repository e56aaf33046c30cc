import { createServer, type RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { listen } from '../http/listen'
import { exchange } from './exchange'

describe('an exchange with a provider', () => {
  const servers: ReturnType<typeof createServer>[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })
  /** The address of a provider that answers with this listener. */
  const answering = async (listener: RequestListener) => {
    const server = createServer(listener)
    servers.push(server)
    return new URL(await listen(server, { host: '127.0.0.1', port: 0 }))
  }
  const request = { method: 'POST', token: 'secret', timeoutMs: 60_000 }

  it('sends the token and the body as JSON, and returns the whole reply whatever its status', async () => {
    const address = await answering(async (incoming, response) => {
      const chunks = await incoming.toArray()
      const { authorization, 'content-type': type } = incoming.headers
      response.writeHead(400).end(JSON.stringify({ authorization, type, body: Buffer.concat(chunks).toString() }))
    })
    const { status, text } = await exchange(address, { ...request, body: { amount: 5 } })
    expect(status).toBe(400)
    expect(JSON.parse(text)).toEqual({ authorization: 'Bearer secret', type: 'application/json', body: '{"amount":5}' })
  })

  it('fails if the reply is larger than 1 MiB', async () => {
    const address = await answering((_, response) => response.end('x'.repeat(1024 * 1024 + 1)))
    await expect(exchange(address, request)).rejects.toThrow(RangeError)
  })

  it('does not follow a redirect with the token', async () => {
    const visits: (string | undefined)[] = []
    const address = await answering(({ url }, response) => {
      visits.push(url)
      response.writeHead(307, { Location: '/elsewhere' }).end()
    })
    await expect(exchange(address, request)).rejects.toThrow(TypeError)
    expect(visits).toEqual(['/'])
  })
})
