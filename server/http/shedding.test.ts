import { expect, it } from 'vitest'
import { buildFundraiser } from '../testing/builders'
import { createTestContext } from '../testing/context'
import { serve } from '../testing/serve'
import { watchEventLoop } from './request-guard'

let isBusy = false

const context = await createTestContext()
const server = await serve({ ...context, config: { ...context.config, production: true } }, { isBusy: () => isBusy })

it('refuses work with 503 and Retry-After while it is busy, and serves cached answers, donors, providers and supervisors', async () => {
  const { id } = await buildFundraiser(context)
  const statusOf = async (path: string) => (await server.send('GET', path)).status
  expect(await statusOf(`/api/fundraisers/${id}`)).toBe(200)

  isBusy = true
  const shed = await server.send('GET', '/api/users/9000')
  expect([shed.status, shed.body]).toEqual([503, expect.objectContaining({ code: 'request.server-busy' })])
  expect(Number(shed.headers.get('Retry-After'))).toBeGreaterThanOrEqual(3)
  expect(Number(shed.headers.get('Retry-After'))).toBeLessThanOrEqual(8)
  expect(await statusOf(`/api/fundraisers/${id}`)).toBe(200)
  for (const path of ['/healthz', '/readyz']) expect(await statusOf(path)).toBe(200)
  expect(await statusOf('/api/payment-attempts/unknown')).toBe(404)
  expect((await server.send('POST', '/api/webhooks/stripe', { body: {} })).status).toBe(400)

  isBusy = false
  expect(await statusOf('/api/users/9000')).toBe(404)
})

it('is busy while the event loop stays late, and not again once it is on time', async () => {
  const eventLoop = watchEventLoop()
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const block = (ms: number) => {
    const end = performance.now() + ms
    while (performance.now() < end);
  }
  expect(eventLoop.isBusy()).toBe(false)
  for (let turn = 0; turn < 20 && !eventLoop.isBusy(); turn += 1) {
    block(350)
    await wait(1)
  }
  expect(eventLoop.isBusy()).toBe(true)
  await expect.poll(() => eventLoop.isBusy(), { timeout: 5_000 }).toBe(false)
  eventLoop.stop()
})
