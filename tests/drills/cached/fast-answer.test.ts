import { connect } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runs } from '../../../scripts/test/runs'
import { buildDonation, buildFundraiser } from '../../../server/testing/builders'
import { captureLog } from '../../../server/testing/captured-log'
import { createTestContext, type TestContext } from '../../../server/testing/context'
import { servePages } from './page-server'

const captured = captureLog()
let context: TestContext
let server: Awaited<ReturnType<typeof servePages>>
let behindProxy: Awaited<ReturnType<typeof servePages>>
let isStopping = false
let paths: string[]
beforeAll(async () => {
  const made = await createTestContext({ log: captured.log })
  context = { ...made, config: { ...made.config, requestLog: true } }
  const { id, userId } = await buildFundraiser(context, { title: 'A new well' })
  await buildDonation(context, { fundraiserId: id, amount: 2_500 })
  const own = [`/fundraiser/${id}`, `/user/${userId}`, `/api/fundraisers/${id}`, `/api/fundraisers/${id}/donations`]
  const lists = ['/api/fundraisers?limit=1', '/api/fundraisers/count', '/api/openapi.json', '/sitemap.xml']
  paths = ['/', '/browse', '/sw', '/fees', '/fundraiser/999999', '/no-such-page', ...own, ...lists]
  server = await servePages(context, { isStopping: () => isStopping })
  const config = { ...context.config, production: true, trustedProxies: 1 }
  behindProxy = await servePages({ ...context, config })
})
afterAll(async () => {
  await Promise.all([server.stop(), behindProxy.stop()])
  await context.remove()
})

type Sent = { method?: string; path: string; headers?: Record<string, string> }

/** The answer as it comes over the line. */
function ask(
  { method = 'GET', path, headers = {} }: Sent,
  { port } = server,
): Promise<{ head: string[]; body: Buffer }> {
  const lines = Object.entries({ Host: 'localhost', Connection: 'close', ...headers })
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${method} ${path} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`),
    )
    socket.on('data', (chunk) => chunks.push(chunk)).on('error', reject)
    socket.on('end', () => {
      const whole = Buffer.concat(chunks)
      const end = whole.indexOf('\r\n\r\n')
      resolve({ head: whole.toString('latin1', 0, end).split('\r\n'), body: whole.subarray(end + 4) })
    })
  })
}

/** A body, even an empty one, is left to the application. */
const slowly = ({ headers, ...sent }: Sent): Sent => ({ ...sent, headers: { ...headers, 'Content-Length': '0' } })
const headerOf = (head: string[], name: string) =>
  head.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2)
/** Without what is of one answer alone. */
const shared = (head: string[]) => head.filter((line) => !/^(Date|X-Request-Id): /.test(line)).toSorted()

const BR = { 'Accept-Encoding': 'gzip, deflate, br, zstd' }
const ENCODINGS = ['gzip, deflate, br, zstd', 'gzip', 'br;q=0, gzip', 'identity', '*', 'br;q=0']

describe('an answer from the cache', () => {
  it('is the same before the application as inside it, byte for byte, and a page shrinks after it was first sent', async () => {
    for (const path of paths) {
      const first = await ask({ path, headers: BR })
      // Everything else is compressed once.
      if (!headerOf(first.head, 'Content-Type')?.includes('html')) continue
      await expect.poll(async () => (await ask({ path, headers: BR })).body.length).toBeLessThan(first.body.length)
    }
    const tags = new Map<string, string>()
    for (const path of paths) tags.set(path, headerOf((await ask({ path })).head, 'ETag') ?? '')
    const sent = fc.record({
      method: fc.constantFrom('GET', 'HEAD'),
      path: fc.constantFrom(...paths),
      encoding: fc.option(fc.constantFrom(...ENCODINGS)),
      known: fc.constantFrom('none', 'this', 'strong', 'list', 'any', 'another'),
    })
    const property = fc.asyncProperty(sent, async ({ method, path, encoding, known }) => {
      const tag = tags.get(path) ?? ''
      const text = { none: '', this: tag, strong: tag.slice(2), list: `"x", ${tag}`, any: '*', another: '"x"' }[known]
      const headers = { ...(encoding && { 'Accept-Encoding': encoding }), ...(text && { 'If-None-Match': text }) }
      const slow = await ask(slowly({ method, path, headers }))
      const before = server.fastAnswers()
      const fast = await ask({ method, path, headers })
      expect(server.fastAnswers()).toBe(before + 1)
      expect(shared(fast.head)).toEqual(shared(slow.head))
      expect(fast.body.equals(slow.body)).toBe(true)
      expect(headerOf(fast.head, 'X-Request-Id')).toMatch(/^[\da-f-]{36}$/)
    })
    await fc.assert(property, runs(300))
  })

  it.each<[what: string, headers: Record<string, string>]>([
    ['a token', { Authorization: 'Bearer x' }],
    ['a cookie', { Cookie: 'a=b' }],
    ['a body', { 'Content-Length': '0' }],
    ['the version of an app that is too old', { 'Pamoja-App': '0' }],
  ])('is left to the application for a request with %s', async (_what, headers) => {
    await ask({ path: '/fees', headers: BR })
    const before = server.fastAnswers()
    await ask({ path: '/fees', headers })
    expect(server.fastAnswers()).toBe(before)
    await ask({ path: '/fees', headers: BR })
    const after = server.fastAnswers()
    await ask({ path: '/fees', headers: BR })
    expect(server.fastAnswers()).toBe(after + 1)
  })

  it('is left to the application while the server stops, and when data has changed or half a minute has passed', async () => {
    const read = async () => {
      const before = server.fastAnswers()
      await ask({ path: '/about', headers: BR })
      return server.fastAnswers() - before
    }
    expect([await read(), await read()]).toEqual([0, 1])
    isStopping = true
    expect(await read()).toBe(0)
    isStopping = false
    expect(await read()).toBe(1)
    await buildFundraiser(context)
    expect([await read(), await read()]).toEqual([0, 1])
    context.pass(30_000)
    expect([await read(), await read()]).toEqual([0, 1])
  })

  it('says how long a page took, or that it took no work', async () => {
    const timing = async () => headerOf((await ask({ path: '/contact', headers: BR })).head, 'Server-Timing')
    expect(await timing()).toMatch(/^render;dur=\d+$/)
    expect([await timing(), await timing()]).toEqual(['hit', 'hit'])
  })

  it('is counted, and written to the log, under its route', async () => {
    await ask({ path: '/help', headers: BR })
    const before = captured.lines.length
    const { head } = await ask({ path: '/help', headers: { ...BR, Cookie: '' } })
    const requestId = headerOf(head, 'X-Request-Id')
    const lines = () => captured.lines.slice(before).map((line) => JSON.parse(line))
    await expect
      .poll(() => lines().find((line) => line.requestId === requestId))
      .toMatchObject({
        method: 'GET',
        route: '/help',
        status: 200,
        msg: 'request',
      })
  })

  it('counts for the address that the proxy names, with the request’s id from there, and is refused above the limit', async () => {
    const headers = { ...BR, 'X-Forwarded-For': '198.51.100.7, 203.0.113.9', 'X-Request-Id': '4bf92f3577b34da6' }
    const other = { ...BR, 'X-Forwarded-For': '203.0.113.10' }
    const status = async (sent: Record<string, string>) => {
      const { head } = await ask({ path: '/terms', headers: sent }, behindProxy)
      expect(headerOf(head, 'X-Request-Id')).toMatch(sent === headers ? /^4bf92f3577b34da6$/ : /^[\da-f-]{36}$/)
      return head[0]
    }
    expect(await status(headers)).toBe('HTTP/1.1 200 OK')
    const before = captured.security().length
    for (let asked = 0; asked < 3_000; asked += 50)
      await Promise.all(Array.from({ length: 50 }, () => ask({ path: '/terms', headers }, behindProxy)))
    expect(await status(headers)).toBe('HTTP/1.1 429 Too Many Requests')
    expect(captured.security().slice(before)).toContainEqual(expect.objectContaining({ security: 'limit-reached' }))
    expect(await status(other)).toBe('HTTP/1.1 200 OK')
  })
})
