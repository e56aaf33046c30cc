import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Gateways } from '../../platform/providers/gateways'
import type { Sandbox } from '../../sandbox/start'
import { buildCharge, buildMobileCharge, startTestSandbox } from '../../testing/sandbox'

interface Posted {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

let sandbox: Sandbox
let gateways: Gateways
let appOrigin = ''
let posted: Posted[] = []
const app = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  posted.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks) })
  response.end()
})

beforeAll(async () => {
  const started = await startTestSandbox()
  sandbox = started.sandbox
  gateways = started.gateways
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  const address = app.address()
  appOrigin = `http://localhost:${typeof address === 'object' && address?.port}`
  sandbox.deliverTo(appOrigin)
})
afterAll(async () => {
  await sandbox.stop()
  app.close()
})
beforeEach(async () => {
  // Deliveries that the last test left under way would count as this one's.
  await sandbox.control.webhooks.settled()
  sandbox.control.faults.clear()
  posted = []
})

const read = ({ path, headers, body }: Posted) =>
  gateways[path.endsWith('/stripe') ? 'stripe' : 'flutterwave'].readEvent(body, headers)
const only = async (): Promise<Posted> => {
  await sandbox.control.webhooks.settled()
  const [first] = posted
  if (!first || posted.length !== 1) throw new Error(`${posted.length} webhooks arrived`)
  return first
}
const changed = (delivery: Posted) => ({
  ...delivery,
  body: Buffer.from(delivery.body.toString().replace('1000', '9000')),
})

describe("Stripe's webhooks", () => {
  it('are accepted when signed, and name the payment', async () => {
    const { reference } = await gateways.stripe.open(buildCharge())
    const event = read(await only())
    expect(event).toEqual({
      eventKey: expect.stringMatching(/^evt_/),
      type: 'payment_intent.created',
      reference,
      change: { about: 'payment', reference },
    })
  })

  it('name the payment of a charge too', async () => {
    const payment = await gateways.stripe.open(buildCharge())
    sandbox.control.payByCard(payment.handle)
    await sandbox.control.webhooks.settled()
    const events = posted.map(read)
    expect(events.map((event) => event?.type).sort()).toEqual([
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
    ])
    expect(new Set(events.map((event) => event?.reference))).toEqual(new Set([payment.reference]))
  })

  it('are refused with another key', async () => {
    sandbox.control.faults.add({ at: 'stripe.webhook', kind: 'bad-signature' })
    await gateways.stripe.open(buildCharge())
    expect(read(await only())).toBeNull()
  })

  it('are refused when 301 seconds old, and accepted at 300', async () => {
    const seconds = Math.floor(Date.now() / 1000)
    const { sandbox: still, gateways: otherGateways } = await startTestSandbox({ clock: () => seconds * 1000 })
    still.deliverTo(appOrigin)
    await otherGateways.stripe.open(buildCharge())
    await still.control.webhooks.settled()
    const [{ id } = { id: '' }] = still.control.webhooks.list()
    posted = []
    for (const ageSeconds of [300, 301]) await still.control.webhooks.send(id, { ageSeconds })
    await still.stop()
    expect(posted.map(({ body, headers }) => otherGateways.stripe.readEvent(body, headers) !== null)).toEqual([
      true,
      false,
    ])
  })

  it('are refused when the body was changed', async () => {
    await gateways.stripe.open(buildCharge())
    const delivery = await only()
    expect(delivery.body.toString()).toContain('1000')
    expect(read(changed(delivery))).toBeNull()
  })

  it('are refused without a signature', async () => {
    await gateways.stripe.open(buildCharge())
    const { body } = await only()
    expect(gateways.stripe.readEvent(body, {})).toBeNull()
    expect(gateways.stripe.readEvent(Buffer.alloc(0), { 'stripe-signature': 't=1,v1=00' })).toBeNull()
  })
})

describe("Flutterwave's webhooks", () => {
  it('are accepted with our secret, and name the payment by our reference', async () => {
    const charge = buildMobileCharge()
    const { transaction } = sandbox.control.payLink((await gateways.flutterwave.open(charge)).handle)
    const event = read(await only())
    expect(event).toEqual({
      eventKey: `charge.completed:${transaction.id}:successful`,
      type: 'charge.completed',
      reference: charge.reference,
      change: { about: 'payment', reference: charge.reference },
    })
  })

  it('are refused with another secret or none', async () => {
    sandbox.control.faults.add({ at: 'flutterwave.webhook', kind: 'bad-signature' })
    sandbox.control.payLink((await gateways.flutterwave.open(buildMobileCharge())).handle)
    const delivery = await only()
    expect(read(delivery)).toBeNull()
    expect(gateways.flutterwave.readEvent(delivery.body, {})).toBeNull()
  })

  it('are kept once each when they are signed but of an unknown shape', () => {
    const headers = { 'verif-hash': sandbox.keys.flutterwaveWebhookSecret }
    const read = (body: string) => gateways.flutterwave.readEvent(Buffer.from(body), headers)
    expect(read('{"txRef":"old shape"}')).toMatchObject({ type: 'unknown', reference: null })
    expect(read('{"txRef":"old shape"}')).toEqual(read('{"txRef":"old shape"}'))
    expect(read('not json')?.eventKey).not.toBe(read('{"txRef":"old shape"}')?.eventKey)
  })
})
