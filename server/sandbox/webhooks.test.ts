import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCharge, buildMobileCharge, startTestSandbox } from '../testing/sandbox'
import type { Sandbox } from './start'

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
})
