import { beforeEach, describe, expect, it } from 'vitest'
import type { SecurityEvent } from '../platform/log/security-log'
import { buildFundraiser, buildSession, buildUser } from '../testing/builders'
import { createTestContext } from '../testing/context'
import { serve } from '../testing/serve'
import { createBuckets } from './request-guard'

let events: [SecurityEvent, object][] = []

const context = await createTestContext()
const config = { ...context.config, production: true, trustedProxies: 1 }
const securityLog = { record: (event: SecurityEvent, about: object) => events.push([event, about]) }
const server = await serve({ ...context, config, securityLog })

let last = 0
beforeEach(() => {
  events = []
  last += 1
})
const from = (address: string, more: Record<string, string> = {}) => ({
  headers: { 'X-Forwarded-For': address, ...more },
})
/** An address that no other test uses. */
const stranger = () => `41.90.4.${last}`

/** Sends requests one after the other until one is refused. Returns how many were not, and the refusal. */
async function untilRefused(
  send: (index: number) => Promise<{ status: number; headers: Headers; body: unknown }>,
  most: number,
) {
  for (let count = 0; count < most; count += 1) {
    const reply = await send(count)
    if (reply.status === 429) return { count, reply }
  }
  throw new Error(`None of ${most} requests was refused`)
}

describe('requests without an account', () => {
  it('are refused with 429 and whole seconds when one address asks for more than 300 different answers at once', async () => {
    const { count, reply } = await untilRefused(
      (index) => server.send('GET', `/api/users/${9_000 + index}`, from(stranger())),
      400,
    )
    expect(count).toBe(300)
    expect(reply.headers.get('Retry-After')).toBe('1')
    expect(reply.body).toEqual({
      code: 'request.too-many',
      message: 'There were very many requests from here. Please try again in a moment.',
    })
    const about = { address: stranger(), userId: null, subject: 'requests', reason: 'request.too-many' }
    expect(events).toEqual([['limit-reached', about]])

    expect((await server.send('GET', '/api/users/9000', from('41.90.200.1'))).status).toBe(404)
    context.pass(1_000)
    expect((await server.send('GET', '/api/users/9000', from(stranger()))).status).toBe(404)
  })

  it('count by the /64 of IPv6', async () => {
    const send = (index: number) => server.send('GET', '/api/users/9000', from(`2c0f:fe38:2100:42::${index + 1}`))
    expect(await untilRefused(send, 400)).toMatchObject({ count: 300 })
  })

  it('count only when the answer must be worked out', async () => {
    const { id } = await buildFundraiser(context)
    for (let asked = 0; asked < 310; asked += 1)
      expect((await server.send('GET', `/api/fundraisers/${id}`, from(stranger()))).status).toBe(200)
  })

  it('leave enough for the donors behind the same address', async () => {
    await untilRefused((index) => server.send('GET', `/api/users/${9_000 + index}`, from(stranger())), 400)
    const body = { fundraiserId: 9_999, amount: 25 }
    expect((await server.send('POST', '/api/create-payment-intent', { body, ...from(stranger()) })).status).toBe(404)
    const ask = () => server.send('GET', '/api/payment-attempts/unknown', from(stranger()))
    expect((await ask()).status).toBe(404)
    expect((await untilRefused(ask, 2_000)).count).toBe(1_498)
  })

  it('count for their address with invented tokens too', async () => {
    const { count } = await untilRefused(
      (index) => server.send('GET', '/api/fundraisers', from(stranger(), { Authorization: `Bearer invented${index}` })),
      400,
    )
    expect(count).toBe(300)
  })
})

describe('requests with an account', () => {
  it('count by person, whatever the address, and do not need what the address has left', async () => {
    const person = await buildUser(context)
    const headers = { Authorization: `Bearer ${await buildSession(context, person)}` }
    const second = { Authorization: `Bearer ${await buildSession(context, person)}` }
    for (const own of [headers, second]) {
      expect((await server.send('GET', '/api/auth/me', from(stranger(), own))).status).toBe(200)
    }
    await untilRefused((index) => server.send('GET', `/api/users/${9_000 + index}`, from(stranger())), 400)

    const { count } = await untilRefused(
      (index) =>
        server.send('GET', '/api/drafts', from(index % 2 ? stranger() : '41.90.201.1', index % 2 ? headers : second)),
      700,
    )
    expect(count).toBe(600)
    expect(events.at(-1)).toEqual(['limit-reached', expect.objectContaining({ userId: person.id })])
  })
})

describe('what is never refused', () => {
  it.each([
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['POST', '/api/webhooks/stripe'],
    ['GET', '/media/nothing.webp'],
  ])('%s %s, also from an address that is far above its limit', async (method, path) => {
    await untilRefused((index) => server.send('GET', `/api/users/${9_000 + index}`, from(stranger())), 400)
    for (let count = 0; count < 20; count += 1)
      expect((await server.send(method, path, from(stranger()))).status).not.toBe(429)
  })

  it('requests from this machine outside production', async () => {
    const own = await serve(context)
    for (let count = 0; count < 400; count += 1)
      expect((await own.send('GET', `/api/users/${9_000 + count}`)).status).toBe(404)
  })
})

describe('a token bucket', () => {
  it('gives what it has, then says how long to wait', () => {
    const buckets = createBuckets({ capacity: 30, perSecond: 10 })
    expect(buckets.spend('a', 20, 0)).toBe(0)
    expect(buckets.spend('a', 10, 0)).toBe(0)
    expect(buckets.spend('a', 20, 500)).toBe(1_500)
    expect(buckets.spend('a', 20, 2_000)).toBe(0)
  })

  it('takes nothing for a refusal, and never has more than its capacity', () => {
    const buckets = createBuckets({ capacity: 10, perSecond: 10 })
    expect(buckets.spend('a', 10, 0)).toBe(0)
    for (let at = 0; at < 900; at += 100) expect(buckets.spend('a', 10, at)).toBe(1_000 - at)
    expect(buckets.spend('a', 10, 100_000)).toBe(0)
    expect(buckets.spend('a', 10, 100_000)).toBe(1_000)
  })

  it('remembers a bounded number of keys, and forgets the one that was not used for longest', () => {
    const buckets = createBuckets({ capacity: 1, perSecond: 0.001 }, 100)
    buckets.spend('used', 1, 0)
    for (let index = 0; index < 1_000; index += 1) {
      buckets.spend(`stranger ${index}`, 1, 0)
      expect(buckets.spend('used', 1, 0)).toBeGreaterThan(0)
    }
    expect(buckets.size).toBe(100)
    expect(buckets.spend('stranger 0', 1, 0)).toBe(0)
  })
})
