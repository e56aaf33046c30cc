import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sandboxAddresses } from '../../platform/config'
import { createGateways, type Gateways, providerEndpoints } from '../../providers/registry'
import type { Sandbox } from '../../sandbox/start'
import { signWebhook } from '../../sandbox/stripe/api'
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

  it('are accepted with the secret of any endpoint: our own events, and those of connected accounts', async () => {
    const endpoints = providerEndpoints({
      keys: { ...sandbox.keys, stripeWebhookSecret: 'whsec_own, whsec_connected' },
      addresses: sandboxAddresses(sandbox.origin),
      publicUrl: 'http://localhost:3000',
      mailFrom: 'support@pamoja.test',
      organisation: null,
    })
    const { stripe } = createGateways(endpoints)
    const data = { object: { id: 'acct_1', object: 'account' } }
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'account.updated', livemode: false, data })
    const readWith = (secret: string) =>
      stripe.readEvent(Buffer.from(body), {
        'stripe-signature': signWebhook(body, secret, Math.floor(Date.now() / 1000)),
      })
    expect(readWith('whsec_own')?.eventKey).toBe('evt_1')
    expect(readWith('whsec_connected')?.eventKey).toBe('evt_1')
    expect(readWith('whsec_other')).toBeNull()
  })

  it('are refused when they are of the live mode, although they are signed', () => {
    const readEvent = (livemode: boolean) => {
      const data = { object: { id: 'acct_1', object: 'account' } }
      const body = JSON.stringify({ id: 'evt_1', object: 'event', type: 'account.updated', livemode, data })
      const signature = signWebhook(body, sandbox.keys.stripeWebhookSecret, Math.floor(Date.now() / 1000))
      return gateways.stripe.readEvent(Buffer.from(body), { 'stripe-signature': signature })
    }
    expect(readEvent(false)).not.toBeNull()
    expect(readEvent(true)).toBeNull()
  })

  it('of an unknown shape are kept for a person, when they are signed', () => {
    const read = (body: string, secret: string) =>
      gateways.stripe.readEvent(Buffer.from(body), {
        'stripe-signature': signWebhook(body, secret, Math.floor(Date.now() / 1000)),
      })
    const thin = '{"id":"evt_1","object":"v2.core.event","type":"v2.core.account.updated"}'
    expect(read(thin, sandbox.keys.stripeWebhookSecret)).toMatchObject({ type: 'unknown', change: { key: 'webhook' } })
    expect(read(thin, 'whsec_other')).toBeNull()
  })

  it('are refused when the body was changed', async () => {
    await gateways.stripe.open(buildCharge())
    const delivery = await only()
    expect(delivery.body.toString()).toContain('1000')
    expect(read(changed(delivery))).toBeNull()
  })
})

describe("Flutterwave's webhooks", () => {
  it('are refused with another secret or none', async () => {
    sandbox.control.faults.add({ at: 'flutterwave.webhook', kind: 'bad-signature' })
    sandbox.control.payLink((await gateways.flutterwave.open(buildMobileCharge())).handle)
    const delivery = await only()
    expect(read(delivery)).toBeNull()
    expect(gateways.flutterwave.readEvent(delivery.body, {})).toBeNull()
  })

  it.each([
    ['the secret and a right signature', true, 'right', true],
    ['a right signature alone', false, 'right', true],
    ['the secret and a wrong signature', true, 'wrong', false],
    ['a wrong signature alone', false, 'wrong', false],
  ])('with %s', (_, hasSecret, signature, isAccepted) => {
    const secret = sandbox.keys.flutterwaveWebhookSecret
    const body = Buffer.from('{"event":"charge.completed","data":{"id":1,"tx_ref":"pamoja-1","status":"successful"}}')
    const hmac = createHmac('sha256', secret).update(body).digest('base64')
    const headers = {
      ...(hasSecret && { 'verif-hash': secret }),
      'flutterwave-signature': signature === 'right' ? hmac : hmac.toLowerCase(),
    }
    expect(gateways.flutterwave.readEvent(body, headers) !== null).toBe(isAccepted)
  })

  it('are kept once each when they are signed but of an unknown shape', () => {
    const headers = { 'verif-hash': sandbox.keys.flutterwaveWebhookSecret }
    const read = (body: string) => gateways.flutterwave.readEvent(Buffer.from(body), headers)
    const odd = '{"transaction":"unknown shape"}'
    expect(read(odd)).toMatchObject({ type: 'unknown', reference: null, change: { about: 'warning' } })
    expect(read(odd)).toEqual(read(odd))
    expect(read('not json')?.eventKey).not.toBe(read(odd)?.eventKey)
  })
})
