import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../testing/builders'
import { captureLog } from '../testing/captured-log'
import { openServer } from '../testing/context'
import { serve } from '../testing/serve'
import { hasVersion } from './compression'

const { context, server } = await openServer()

/** A raw request, without the corrections that fetch makes. */
function raw(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const sent = request(
      server.origin,
      { path, method: options.method ?? 'POST', headers: options.headers ?? {} },
      (reply) => {
        let text = ''
        reply.on('data', (chunk) => {
          text += chunk
        })
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
      },
    )
    sent.on('error', reject)
    sent.end(options.body)
  })
}

describe('an invalid body', () => {
  const json = { 'Content-Type': 'application/json' }
  it.each([
    ['{"amount":', json, 400, 'not valid JSON'],
    ['[1]', json, 400, 'JSON object'],
    ['7', json, 400, 'JSON object'],
    ['{}', { 'Content-Type': 'text/plain' }, 415, 'application/json'],
    ['{}', { 'Content-Type': 'application/json; charset=latin1' }, 415, 'application/json'],
    [JSON.stringify({ message: 'x'.repeat(70_000) }), json, 413, 'too large'],
    ['{}', json, 400, 'Required'],
  ])('%.20s is refused in words', async (body, headers, status, words) => {
    const reply = await raw('/api/create-payment-intent', { headers, body })
    expect(reply.status).toBe(status)
    expect(JSON.parse(reply.text).message).toContain(words)
  })

  it('names every wrong field', async () => {
    const reply = await server.send('POST', '/api/create-payment-intent', { body: { amount: '25', donorEmail: 'no' } })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({
      issues: expect.arrayContaining([
        { path: 'fundraiserId', message: 'Required' },
        { path: 'amount', message: 'Expected number, received string' },
        { path: 'donorEmail', message: 'Invalid email address' },
      ]),
    })
  })
})

describe('an unknown address', () => {
  it.each([
    ['GET', '/api/nothing', 404],
    ['GET', '/api/fundraisers/', 404],
    ['GET', '/api/fundraisers/0', 404],
    ['GET', '/api/fundraisers/99999999999999999999', 404],
    ['DELETE', '/api/fundraisers/1', 405],
    ['GET', '/api/fundraisers?limit=1000', 400],
    ['GET', '/api/fundraisers?category=cars', 400],
    ['GET', '/api/fundraisers?cursor=nonsense', 400],
    ['GET', '/api/fundraisers/%00', 400],
  ])('%s %s: %i, in JSON and never a stack trace', async (method, path, status) => {
    const reply = await server.send(method, path)
    expect(reply.status).toBe(status)
    expect(reply.body).toHaveProperty('message')
    expect(JSON.stringify(reply.body)).not.toMatch(/\bat .*:\d+:\d+|node_modules/)
  })
})

describe('writes from another site', () => {
  it.each([[{ 'Sec-Fetch-Site': 'same-origin' }], [{ Origin: 'http://localhost:3000' }], [{}]])(
    'accepts writes from our own pages and from programs: %j',
    async (headers) => {
      const reply = await server.send('POST', '/api/create-payment-intent', {
        body: { fundraiserId: 9_999, amount: 25 },
        headers,
      })
      expect(reply.status).toBe(404)
    },
  )
})

describe('reads that show more to some callers', () => {
  const read = async (path: string, as: Awaited<ReturnType<typeof buildUser>> | null, version?: string) => {
    const headers: Record<string, string> = as ? { Authorization: `Bearer ${await buildSession(context, as)}` } : {}
    if (version) headers['If-None-Match'] = version
    const reply = await server.send('GET', path, { headers })
    return { ...reply, version: reply.headers.get('ETag') ?? '', keeping: reply.headers.get('Cache-Control') }
  }

  it.each(['', '/donations'])(
    'of a user%s are cached as visitors see them only, each form under its tag',
    async (part) => {
      const person = await buildUser(context, { email: `wanjiru@${part.slice(1)}.example.org` })
      await buildDonation(context, { donorId: person.id, isAnonymous: 1, message: 'in secret' })
      const path = `/api/users/${person.id}${part}`
      const [own, visitors, again] = [await read(path, person), await read(path, null), await read(path, null)]
      const shared = 'public, max-age=0, must-revalidate'
      expect([own.keeping, visitors.keeping, again.keeping]).toEqual(['no-store', shared, shared])
      for (const { headers } of [own, visitors, again]) expect(headers.get('Vary')).toMatch(/Authorization, Cookie/)
      expect(JSON.stringify(own.body)).toMatch(/wanjiru@|in secret/)
      expect(JSON.stringify([visitors.body, again.body])).not.toMatch(/wanjiru@|in secret/)
      expect(own.version).not.toBe(visitors.version)
      expect((await read(path, person, own.version)).status).toBe(304)
      expect((await read(path, null, visitors.version)).status).toBe(304)
      expect((await read(path, person, visitors.version)).body).toEqual(own.body)
      expect((await read(path, null, own.version)).status).toBe(200)
    },
  )
})

describe('public reads', () => {
  it('are tagged, and answered with 304 while nothing has changed', async () => {
    const { id } = await buildFundraiser(context)
    const first = await server.send('GET', `/api/fundraisers/${id}`)
    const tag = first.headers.get('ETag') ?? ''
    const again = await server.send('GET', `/api/fundraisers/${id}`, { headers: { 'If-None-Match': tag } })
    expect([first.status, again.status]).toEqual([200, 304])

    await context.database.transaction((transaction) =>
      transaction.updateTable('fundraisers').set({ title: 'Another title' }).where('id', '=', id).execute(),
    )
    const changed = await server.send('GET', `/api/fundraisers/${id}`, { headers: { 'If-None-Match': tag } })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ title: 'Another title' })
  })

  it('are compressed when the client accepts it and it saves bytes', async () => {
    for (let index = 0; index < 5; index += 1) await buildFundraiser(context)
    const encodingOf = async (accepted: string) =>
      (await server.send('GET', '/api/fundraisers?limit=20', { headers: { 'Accept-Encoding': accepted } })).headers.get(
        'Content-Encoding',
      )
    expect(await encodingOf('gzip, br')).toBe('br')
    expect(await encodingOf('gzip')).toBe('gzip')
    expect(await encodingOf('br;q=0')).toBeNull()
  })
})

it('describes every call of the specification as OpenAPI', async () => {
  const { paths } = (await server.send('GET', '/api/openapi.json')).body as { paths: Record<string, object> }
  const rows = readFileSync('docs/specification.md', 'utf8').matchAll(/(?<=^\| .*)\b([A-Z]+) (\/api\/[^ ,]+)/gm)
  const missing = [...rows].filter(([, method = '', path = '']) => !(method.toLowerCase() in (paths[path] ?? {})))
  expect(missing.map(([call]) => call)).toEqual([])
  expect(paths['/api/generate-social-preview']).toMatchObject({
    get: { responses: { 200: { content: { 'image/jpeg': {} } } } },
  })
})

describe('an invalid address', () => {
  it.each([
    '/api/fundraisers?q=%00',
    '/api/flutterwave-return?tx_ref=%00',
    '/api/fundraisers/%07',
    '//',
    '//api/fundraisers',
    '/\\evil.example/a.',
    '/%',
  ])('%s is refused', async (path) => {
    expect((await raw(path, { method: 'GET' })).status).toBe(400)
  })

  it.each(['/healthz', '/healthz?a', '?a'])('of ours is answered like its path %s', async (path) => {
    const { host, port } = new URL(server.origin)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(`GET http://${host}${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(await text(socket))?.[1])
    expect(status).toBe((await raw(path.startsWith('/') ? path : `/${path}`, { method: 'GET' })).status)
  })

  it('is answered with 400 and one line of the log, however often it comes and whatever stands for the path', async () => {
    const { log, lines } = captureLog()
    const { origin } = await serve({ ...context, log, config: { ...context.config, production: true } })
    const targets = ['http://[::1', 'http://evil.example/', '*', '//a@[::1#', '//', 'http://x//evil.example/']
    const socket = connect(Number(new URL(origin).port), '127.0.0.1')
    for (let sent = 0; sent < 1_000; sent += 1) {
      const connection = sent === 999 ? 'close' : 'keep-alive'
      socket.write(`GET ${targets[sent % targets.length]} HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n\r\n`)
    }
    const statuses = (await text(socket)).match(/(?<=HTTP\/1\.1 )\d+/g)
    expect(statuses).toHaveLength(1_000)
    expect(new Set(statuses)).toEqual(new Set(['400']))
    expect(lines).toHaveLength(1)
  })
})

it.each([
  [undefined, false],
  ['', false],
  ['W/"x"', true],
  ['"x"', true],
  ['"y", W/"x"', true],
  ['*', true],
  ['"xx"', false],
])('If-None-Match %s has version x: %s', (header, expected) => {
  expect(hasVersion(header, 'W/"x"')).toBe(expected)
})
