import { createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sandboxAddresses } from '../../platform/config'
import type { ProviderEvent } from '../../providers/gateway'
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
/** How many webhooks were sent before the test. */
let before = 0
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
  before = sandbox.control.webhooks.list().length
})

const readStripe = (body: string, secret = sandbox.keys.stripeWebhookSecret, by = gateways) =>
  by.stripe.readEvent(Buffer.from(body), {
    'stripe-signature': signWebhook(body, secret, Math.floor(Date.now() / 1000)),
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

const accountUpdated = (livemode: boolean) =>
  JSON.stringify({
    ...{ id: 'evt_1', object: 'event', type: 'account.updated', livemode },
    data: { object: { id: 'acct_1', object: 'account' } },
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
    const own = createGateways(endpoints)
    const readWith = (secret: string) => readStripe(accountUpdated(false), secret, own)
    expect(readWith('whsec_own')?.eventKey).toBe('evt_1')
    expect(readWith('whsec_connected')?.eventKey).toBe('evt_1')
    expect(readWith('whsec_other')).toBeNull()
  })

  it('are refused when they are of the live mode, although they are signed', () => {
    expect(readStripe(accountUpdated(false))).not.toBeNull()
    expect(readStripe(accountUpdated(true))).toBeNull()
  })

  it('of an unknown shape are kept for a person, when they are signed', () => {
    const thin = '{"id":"evt_1","object":"v2.core.event","type":"v2.core.account.updated"}'
    expect(readStripe(thin)).toMatchObject({ type: 'unknown', change: { key: 'webhook' } })
    expect(readStripe(thin, 'whsec_other')).toBeNull()
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

/** The changes that the app reads from Stripe's webhooks of this test, by their types. */
function changes(): Record<string, ProviderEvent['change'] | undefined> {
  const sent = sandbox.control.webhooks.list().slice(before)
  return Object.fromEntries(sent.map(({ type, body }) => [type, readStripe(body)?.change]))
}
async function paidCharge(card?: string) {
  const { handle, reference } = await gateways.stripe.open(buildCharge())
  const charge = sandbox.control.payByCard(handle, card === undefined ? {} : { card }).latest_charge ?? ''
  return { charge, reference }
}
const order = (paymentExternalId: string) => ({
  reference: randomUUID(),
  paymentExternalId,
  amount: 1_000,
  currency: 'USD',
  others: [],
})

describe('the change in a webhook of Stripe’s', () => {
  it('is the return, for refunds that fail too', async () => {
    const { charge } = await paidCharge('4000000000005126')
    await gateways.stripe.refund(order(charge))
    sandbox.control.advance(2_000)
    const back = { about: 'return', paymentExternalId: charge }
    expect(changes()).toMatchObject({
      'charge.refunded': back,
      'refund.created': back,
      'refund.updated': back,
      'refund.failed': back,
    })
  })

  it('is the return, through all of a dispute', async () => {
    const { charge } = await paidCharge()
    const dispute = sandbox.control.openDispute(charge, 'inquiry')
    sandbox.control.closeDispute(dispute, 'open')
    sandbox.control.closeDispute(dispute, 'won')
    const back = { about: 'return', paymentExternalId: charge }
    expect(changes()).toMatchObject({
      'charge.dispute.created': back,
      'charge.dispute.updated': back,
      'charge.dispute.funds_withdrawn': back,
      'charge.dispute.closed': back,
      'charge.dispute.funds_reinstated': back,
    })
  })

  it.each([
    ['transfer.created', { object: 'transfer', id: 'tr_1', transfer_group: null }, { about: 'nothing-of-ours' }],
    [
      'capability.updated',
      { object: 'capability', account: 'acct_9' },
      { about: 'account', stripeAccountId: 'acct_9' },
    ],
    ['account.application.deauthorized', { object: 'application' }, { about: 'account', stripeAccountId: 'acct_8' }],
  ])('may be of a kind that the stand-in does not send: %s', (type, object, change) => {
    const event = { id: 'evt_1', object: 'event', type, livemode: false, account: 'acct_8', data: { object } }
    expect(readStripe(JSON.stringify(event))).toEqual({ eventKey: 'evt_1', type, reference: null, change })
  })
})
