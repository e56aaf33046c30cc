import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { CALLS } from '#shared/contract/index'
import { readConfig } from '../platform/config'
import { PROVIDERS } from '../providers/registry'
import { buildFundraiser, buildSession, buildUser } from '../testing/builders'
import { createTestContext } from '../testing/context'
import { serve } from '../testing/serve'
import { chooseSecurityHeaders, contentSecurityPolicy, plainPagePolicy } from './headers'

const context = await createTestContext()
const config = { ...context.config, publicUrl: 'https://pamoja.example' }
const server = await serve({ ...context, config })
await buildFundraiser(context)
const admin = { Authorization: `Bearer ${await buildSession(context, await buildUser(context, { isAdmin: 1 }))}` }

const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const EXPECTED: [string, string | RegExp][] = [
  ['content-security-policy', NO_PAGE],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
  ['cross-origin-resource-policy', /^(same-origin|cross-origin)$/],
  ['cross-origin-opener-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")'],
  ['strict-transport-security', 'max-age=31536000; includeSubDomains'],
  ['x-pamoja', '1'],
]

/** What browsers obey in pages alone; a picture would only carry them. */
const OF_PAGES = ['cross-origin-opener-policy', 'permissions-policy']

function expectAll(headers: Headers): void {
  const isPicture = headers.get('content-type')?.startsWith('image/jpeg') === true
  for (const [name, value] of EXPECTED.filter(([each]) => !isPicture || !OF_PAGES.includes(each))) {
    if (typeof value === 'string') expect([name, headers.get(name)]).toEqual([name, value])
    else expect(headers.get(name), name).toMatch(value)
  }
  for (const name of ['Server', 'X-Powered-By']) expect(headers.get(name)).toBeNull()
}

const calls = CALLS.map(({ method, path }): [string, string] => [method, path.replace(/\{\w+\}/g, '1')])
const others: [string, string][] = [
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/api/openapi.json'],
  ['GET', '/api/flutterwave-return?tx_ref=1'],
  ['GET', '/previews/1.jpg'],
  ['GET', '/api/unsubscribe/x'],
  ['POST', '/unsubscribe/x'],
  ['GET', '/api/admin/export/donations.csv'],
  ['GET', '/api/admin/export/nothing.csv'],
  ['GET', '/api/nothing'],
  ['DELETE', '/api/fundraisers/1'],
  ['GET', '/api/fundraisers?limit=nothing'],
  ['GET', `/${'x'.repeat(9_000)}`],
  ...PROVIDERS.map((provider): [string, string] => ['POST', `/api/webhooks/${provider}`]),
]

describe('the security headers', () => {
  it.each([...calls, ...others])('are on the answer to %s %.60s, refused or not', async (method, path) => {
    const body = method === 'GET' ? {} : { body: {} }
    const visitor = await server.send(method, path, body)
    expectAll(visitor.headers)
    expectAll((await server.send(method, path, { ...body, headers: admin })).headers)
    expectAll((await server.send(method, path, { ...body, headers: { Authorization: 'Bearer nonsense' } })).headers)
  })

  it.each([
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['another host in its address', 'GET http://y/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400],
    ['an unknown expectation', 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: cake\r\nConnection: close\r\n\r\n', 417],
    ['another protocol', 'GET /healthz HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: close, Upgrade\r\n\r\n', 200],
  ])('are on the answer to a request with %s', async (_what, sent, status) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    socket.write(sent)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    const [first = '', ...lines] = head.split('\r\n')
    expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    const pairs = lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1).trim()]
    })
    expectAll(new Headers(pairs))
    expect(body).not.toMatch(/Error|node:|at .*:\d+/)
  })
})

describe('the headers of each kind of answer', () => {
  const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:3000' })
  const BUILD = { criticalStyleHash: 'sha256-x', loaderHash: 'sha256-y' }
  const rulesOf = (sandboxOrigin: string | null) =>
    plainPagePolicy(contentSecurityPolicy(config, sandboxOrigin, BUILD), sandboxOrigin).split('; ')

  it('lets a page without script run no script, and lets its forms lead to the provider', () => {
    const rules = rulesOf('http://localhost:3001')
    expect(rules).toContain("default-src 'none'")
    expect(rules).toContain("style-src 'self' 'sha256-x'")
    expect(rules).toContain("form-action 'self' http://localhost:3001")
    expect(rules.filter((rule) => /^(script|connect|frame|worker)-src/.test(rule))).toEqual([])
    expect(rules.filter((rule) => rule.startsWith('form-action'))).toHaveLength(1)
    const pages = 'https://checkout.flutterwave.com https://checkout-v2.dev-flutterwave.com'
    expect(rulesOf(null)).toContain(`form-action 'self' ${pages}`)
  })

  it.each(['turnstile', 'hcaptcha'])('lets text become code only by our own policy, also with %s', (CHALLENGE) => {
    const keys = { CHALLENGE, CHALLENGE_SITE_KEY: 'a key', CHALLENGE_SECRET_KEY: 'a key' }
    const asking = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'http://localhost:3000', ...keys })
    const rules = contentSecurityPolicy(asking, null, BUILD).split('; ')
    expect(rules).toEqual(expect.arrayContaining(["require-trusted-types-for 'script'", 'trusted-types default']))
  })

  it('sends what only pages obey with everything that can be shown as one, and little with "not modified"', () => {
    const headersOf = chooseSecurityHeaders(readConfig({ PUBLIC_URL: 'https://example.org' }))
    const ofPages = ['Cross-Origin-Opener-Policy', 'Permissions-Policy']
    const all = Object.keys(headersOf(200, 'text/html; charset=utf-8'))
    expect(all).toEqual(expect.arrayContaining(ofPages))
    for (const type of ['', 'image/svg+xml', 'application/json', 'text/plain', 'application/pdf', 'text/csv'])
      expect(Object.keys(headersOf(200, type)), type).toEqual(all)
    for (const type of ['text/javascript; charset=utf-8', 'text/css', 'image/webp'])
      expect(Object.keys(headersOf(200, type)), type).toEqual(all.filter((name) => !ofPages.includes(name)))
    expect(headersOf(304, '')).toEqual({ 'X-Pamoja': '1' })
  })
})
