import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCharge, buildMobileCharge, startTestSandbox } from '../../testing/sandbox'
import type { Sandbox } from '../start'

let sandbox: Sandbox
let gateways: Awaited<ReturnType<typeof startTestSandbox>>['gateways']
let posted: { path: string; type: string }[]
let answers: number[]
let origin: string
const app = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const event = JSON.parse(body)
  posted.push({ path: request.url ?? '', type: event.type ?? event.event })
  response.writeHead(answers.shift() ?? 200, { Location: '/' }).end()
})

beforeAll(async () => {
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  const address = app.address()
  origin = `http://localhost:${typeof address === 'object' && address?.port}`
})
afterAll(() => app.close())
beforeEach(async () => {
  posted = []
  answers = []
  const started = await startTestSandbox()
  sandbox = started.sandbox
  gateways = started.gateways
  sandbox.deliverTo(origin)
})
afterEach(() => sandbox.stop())

const types = () => posted.map(({ type }) => type)
const openCard = () => gateways.stripe.open(buildCharge())
const payMobile = async () => sandbox.control.payLink((await gateways.flutterwave.open(buildMobileCharge())).handle)

describe('webhooks', () => {
  it('report every step of a card payment, the fee last', async () => {
    sandbox.control.payByCard((await openCard()).handle)
    await sandbox.control.webhooks.settled()
    expect(types().toSorted()).toEqual(['charge.succeeded', 'payment_intent.created', 'payment_intent.succeeded'])
    sandbox.control.advance(2_000)
    await sandbox.control.webhooks.settled()
    expect(types().at(-1)).toBe('charge.updated')
    expect(posted.every(({ path }) => path === '/api/webhooks/stripe')).toBe(true)
  })

  it('report declines, 3-D Secure and cancellation', async () => {
    const [declined, asked, closed] = [await openCard(), await openCard(), await openCard()]
    sandbox.control.payByCard(declined.handle, { card: '4000000000000002' })
    sandbox.control.payByCard(asked.handle, { card: '4000002760003184', challenge: 'leave' })
    await gateways.stripe.close(closed)
    await sandbox.control.webhooks.settled()
    const kinds = [
      'charge.failed',
      'payment_intent.payment_failed',
      'payment_intent.requires_action',
      'payment_intent.canceled',
    ]
    expect(types()).toEqual(expect.arrayContaining(kinds))
  })

  it('are retried until they are accepted', async () => {
    answers = [500, 302]
    await openCard()
    await sandbox.control.webhooks.settled()
    expect(posted).toHaveLength(3)
    expect(sandbox.control.webhooks.list()).toMatchObject([{ status: 'delivered', attempts: 3, answer: 200 }])
  })

  it('are given up after the last try', async () => {
    answers = [500, 500, 500]
    await openCard()
    await sandbox.control.webhooks.settled()
    expect(sandbox.control.webhooks.list()).toMatchObject([{ status: 'failed', attempts: 3, answer: 500 }])
  })

  it('of Flutterwave are accepted by 200 only', async () => {
    answers = [204, 201]
    await payMobile()
    await sandbox.control.webhooks.settled()
    expect(types()).toEqual(['charge.completed', 'charge.completed', 'charge.completed'])
  })

  it('wait until their destination is known', async () => {
    const { sandbox: quiet, gateways: otherGateways } = await startTestSandbox()
    await otherGateways.stripe.open(buildCharge())
    expect(posted).toEqual([])
    quiet.deliverTo(origin)
    await quiet.control.webhooks.settled()
    await quiet.stop()
    expect(types()).toEqual(['payment_intent.created'])
  })

  it('can be held, and sent in the order of their creation or in reverse', async () => {
    sandbox.control.webhooks.hold()
    sandbox.control.payByCard((await openCard()).handle)
    await sandbox.control.webhooks.settled()
    expect(posted).toEqual([])
    expect(await sandbox.control.webhooks.release('reversed')).toEqual([200, 200, 200])
    expect(types()).toEqual(['payment_intent.succeeded', 'charge.succeeded', 'payment_intent.created'])
  })

  it('can be sent again, several at once', async () => {
    await openCard()
    await sandbox.control.webhooks.settled()
    const [delivery] = sandbox.control.webhooks.list()
    expect(await sandbox.control.webhooks.send(delivery?.id ?? '', { times: 4 })).toEqual([200, 200, 200, 200])
    expect(posted).toHaveLength(5)
  })

  it('are dropped, duplicated and delayed by faults', async () => {
    sandbox.control.faults.add({ at: 'stripe.webhook', kind: 'drop', type: 'charge.succeeded' })
    sandbox.control.faults.add({ at: 'stripe.webhook', kind: 'duplicate', type: 'payment_intent.succeeded', copies: 3 })
    sandbox.control.faults.add({ at: 'stripe.webhook', kind: 'delay', ms: 300, type: 'payment_intent.created' })
    sandbox.control.payByCard((await openCard()).handle)
    await sandbox.control.webhooks.settled()
    expect(types()).toEqual([...Array(3).fill('payment_intent.succeeded'), 'payment_intent.created'])
  })

  it('arrive in another order, the same for the same seed', async () => {
    const run = async (seed: string) => {
      const started = await startTestSandbox({ seed })
      started.sandbox.control.faults.add({ at: 'stripe.webhook', kind: 'reorder', times: 0 })
      started.sandbox.control.payByCard((await started.gateways.stripe.open(buildCharge())).handle)
      posted = []
      started.sandbox.deliverTo(origin)
      await started.sandbox.control.webhooks.settled()
      await started.sandbox.stop()
      return types().join()
    }
    const orders = [await run('a'), await run('b'), await run('c'), await run('d')]
    expect(new Set(orders).size).toBeGreaterThan(1)
    expect(await run('a')).toBe(orders[0])
  })
})
