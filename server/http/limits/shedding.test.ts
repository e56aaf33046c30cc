import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { createTestContext, type TestContext } from '../../testing/context'
import { serve, type TestServer } from '../../testing/serve'
import { createOverload } from './overload'

let context: TestContext
let server: TestServer
let overload: ReturnType<typeof createOverload>

beforeAll(async () => {
  context = await createTestContext()
})
beforeEach(async () => {
  overload = createOverload()
  server = await serve({ ...context, config: { ...context.config, production: true } }, { overload })
})
afterAll(() => context.remove())

const beLate = (times: number) => {
  for (let index = 0; index < times; index += 1) overload.look(500)
}
const statuses = async (path: string, headers: Record<string, string> = {}) => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => server.send('GET', path, { headers })))
  return replies.map(({ status }) => status)
}

it('sheds visitors with 503 and Retry-After while it is busy, and serves cached answers, people, donors and supervisors', async () => {
  const { id } = await buildFundraiser(context)
  const headers = { Authorization: `Bearer ${await buildSession(context, await buildUser(context))}` }
  expect((await server.send('GET', '/api/auth/me', { headers })).status).toBe(200)
  expect((await server.send('GET', `/api/fundraisers/${id}`)).status).toBe(200)

  beLate(5)
  const shed = await server.send('GET', '/api/users/9000')
  expect(shed.status).toBe(503)
  expect(shed.body).toMatchObject({ code: 'request.server-busy' })
  expect(Number(shed.headers.get('Retry-After'))).toBeGreaterThanOrEqual(3)
  expect(Number(shed.headers.get('Retry-After'))).toBeLessThanOrEqual(8)
  expect(new Set(await statuses('/api/fundraisers?q=anything'))).toEqual(new Set([503]))
  expect(new Set(await statuses(`/api/fundraisers/${id}`))).toEqual(new Set([200]))
  expect((await statuses('/api/drafts', headers)).filter((status) => status === 200).length).toBeGreaterThan(9)

  beLate(10)
  expect((await statuses('/api/drafts', headers)).filter((status) => status === 503).length).toBeGreaterThan(15)
  for (const path of ['/healthz', '/readyz']) expect(new Set(await statuses(path))).toEqual(new Set([200]))
  expect(new Set(await statuses('/api/payment-attempts/unknown'))).toEqual(new Set([404]))
  expect((await server.send('POST', '/api/webhooks/stripe', { body: {} })).status).toBe(400)

  for (let index = 0; index < 80; index += 1) overload.look(0)
  expect(new Set(await statuses('/api/users/9000'))).toEqual(new Set([404]))
  await server.stop()
})

it('releases the places of requests that are answered, refused or broken', async () => {
  for (let round = 0; round < 15; round += 1) {
    await statuses(`/api/users/${9_000 + round}`)
    context.pass(1_000)
  }
  expect((await server.send('GET', '/api/users/9000')).status).toBe(404)
  await server.stop()
})
