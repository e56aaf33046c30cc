import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queueMail } from '../../../server/platform/mail/outbox'
import { createTestParts, type TestParts } from '../../../server/testing/parts'

import { freePorts } from '../../servers/free-ports'
import { type ServerProcess, serverProcess } from './server-process'

describe('a server that gets SIGTERM', { timeout: 300_000 }, () => {
  let parts: TestParts
  let server: ServerProcess
  beforeEach(async () => {
    parts = await createTestParts(Date.now())
  })
  afterEach(() => server.kill())
  const start = async (environment: Record<string, string>) => {
    server = await serverProcess(parts, { environment: { LOG_LEVEL: 'error', ...environment }, collectsOutput: true })
    await server.start()
  }
  const get = async (path: string) => {
    const reply = await fetch(`${server.origin}${path}`)
    return { status: reply.status, connection: reply.headers.get('Connection') }
  }
  /** Resolves when the server waits for the body. */
  const beginLogin = async () => {
    const headers = { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked', Expect: '100-continue' }
    const begun = request(`${server.origin}/api/auth/login`, {
      method: 'POST',
      headers,
      agent: new Agent({ keepAlive: true }),
    })
    begun.flushHeaders()
    await once(begun, 'continue')
    return begun
  }

  it('says at /readyz that it is not ready, and answers everything else until it has drained', async () => {
    // Longer than this test takes: it ends with a second signal.
    await start({ DRAIN_SECONDS: '300' })
    expect(await get('/readyz')).toEqual({ status: 200, connection: 'keep-alive' })
    server.signal('SIGTERM')
    await expect.poll(() => get('/readyz')).toEqual({ status: 503, connection: 'close' })
    for (const path of ['/healthz', '/api/fundraisers'])
      expect(await get(path)).toEqual({ status: 200, connection: 'close' })
    // The same signal may come twice at once.
    await wait(600)
    server.signal('SIGTERM')
    expect(await server.ended()).toBe(1)
  })

  it('answers a request in flight whole, and ends with 0', async () => {
    await start({})
    const slow = await beginLogin()
    slow.write('{"email":"nobody@example.org",')
    server.signal('SIGTERM')
    await expect.poll(() => get('/healthz').catch(() => 'refused')).toBe('refused')
    slow.end('"password":"of nobody at all"}')
    const [reply] = await once(slow, 'response')
    expect(reply.statusCode).toBe(401)
    expect(reply.headers.connection).toBe('close')
    reply.resume()
    await once(reply, 'end')
    expect(await server.ended()).toBe(0)
  })

  it('ends although a request and a worker hang, and logs what did', async () => {
    // A mail server that accepts the connection, and never speaks.
    const silent = createServer(() => {})
    const [port = 0] = await freePorts(1)
    silent.listen(port, '127.0.0.1')
    const connected = once(silent, 'connection')
    const letter = () => ({ subject: 'Hello', paragraphs: [] })
    await parts.database.transaction((transaction) =>
      queueMail(
        transaction,
        { ...parts, config: { publicUrl: 'http://localhost' } },
        {
          mailKey: 'one',
          to: { email: 'ada@example.org', language: 'en', name: null },
          letter,
        },
      ),
    )
    await start({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    const [socket] = await connected
    const hanging = await beginLogin()
    hanging.on('error', () => {})
    server.signal('SIGTERM')
    expect(await server.ended()).toBe(1)
    for (const part of ['connections', 'workers']) expect(server.output()).toContain(`"part":"${part}"`)
    expect(server.output()).not.toContain('"part":"database"')
    socket.destroy()
    silent.close()
  })

  const NOISY = {
    LOG_LEVEL: 'info',
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://give.example.org',
    TRUSTED_PROXIES: '1',
    PAYMENTS: 'sandbox',
    SMTP_URL: 'files',
    DRAIN_SECONDS: '0',
  }
  /** Each request logs a line. A server that is busy refuses others than this one. */
  const expectAnswers = async () => {
    for (let count = 0; count < 20; count += 1) expect((await get('/healthz')).status).toBe(200)
    server.signal('SIGTERM')
    expect(await server.ended()).toBe(0)
  }

  it('answers and ends with 0 after the reader of its output has ended', async () => {
    await start(NOISY)
    server.closeOutput()
    await expectAnswers()
  })

  it('answers and ends with 0 while its output is on a full disk', async ({ skip }) => {
    if (!existsSync('/dev/full')) skip()
    const full = openSync('/dev/full', 'w')
    server = await serverProcess(parts, { environment: NOISY, stdout: full })
    await server.start()
    closeSync(full)
    await expectAnswers()
  })
})
