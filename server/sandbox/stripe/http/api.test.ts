import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../../start'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 'api' })
})
afterAll(() => sandbox.stop())
beforeEach(() => sandbox.control.faults.clear())

type Fields = Record<string, string>
interface Call {
  method?: string
  key?: string
  headers?: Record<string, string>
}

async function call(
  path: string,
  fields: Fields = {},
  { method = 'POST', key = sandbox.keys.stripeSecretKey, headers = {} }: Call = {},
) {
  const form = new URLSearchParams(fields)
  const isRead = method === 'GET'
  const reply = await fetch(`${sandbox.origin}/v1/${path}${isRead ? `?${form}` : ''}`, {
    method,
    headers: { Authorization: `Bearer ${key}`, ...headers },
    ...(!isRead && { body: form }),
  })
  return { status: reply.status, headers: reply.headers, body: await reply.json() }
}
const read = (path: string, fields: Fields = {}, options: Call = {}) =>
  call(path, fields, { ...options, method: 'GET' })
const fields = { amount: '1000', currency: 'usd', 'allowed_payment_method_types[]': 'card' }
const create = async (more: Fields = {}) => (await call('payment_intents', { ...fields, ...more })).body

describe('refusals of Stripe’s sandbox', () => {
  it.each([
    ['an unknown parameter', { ...fields, colour: 'red' }, 'parameter_unknown', 'colour'],
    ['a missing amount', { currency: 'usd' }, 'parameter_missing', 'amount'],
    ['a missing currency', { amount: '1000' }, 'parameter_missing', 'currency'],
    [
      'the retired payment_method_types',
      { ...fields, 'payment_method_types[]': 'card' },
      'payment_method_types_no_longer_supported',
      'payment_method_types',
    ],
    ['less than fifty cents', { ...fields, amount: '49' }, 'amount_too_small', 'amount'],
    ['more than eight digits', { ...fields, amount: '100000000' }, 'amount_too_large', 'amount'],
    ['a fraction of a cent', { ...fields, amount: '10.5' }, 'parameter_invalid_integer', 'amount'],
    ['an unknown currency', { ...fields, currency: 'xyz' }, undefined, 'currency'],
    ['an unsupported value', { ...fields, capture_method: 'manual' }, undefined, 'capture_method'],
    ['a long metadata value', { ...fields, 'metadata[a]': 'x'.repeat(501) }, undefined, 'metadata[a]'],
  ])('%s', async (_, sent, code, param) => {
    const { status, body, headers } = await call('payment_intents', sent)
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ type: 'invalid_request_error', param })
    expect(body.error.code).toBe(code)
    expect(headers.get('request-id')).toMatch(/^req_/)
  })

  it('without a key, with a wrong key, and with the publishable key where the secret one is needed', async () => {
    expect((await fetch(`${sandbox.origin}/v1/payment_intents`, { method: 'POST' })).status).toBe(401)
    expect((await call('payment_intents', fields, { key: 'sk_test_wrong' })).status).toBe(401)
    expect((await call('payment_intents', fields, { key: sandbox.keys.stripePublishableKey })).status).toBe(403)
  })

  it('for addresses and objects that do not exist', async () => {
    expect((await read('nothing')).status).toBe(404)
    expect((await read('payment_intents/pi_none')).body.error.code).toBe('resource_missing')
    const { id } = await create()
    expect((await read(`payment_intents/${id}`, { 'expand[]': 'nonsense' })).status).toBe(400)
  })
})

describe('a payment intent', () => {
  it('keeps metadata, is listed newest first, and can be changed while it is open', async () => {
    const first = await create({ 'metadata[attempt]': 'a-1', 'metadata[fundraiser]': '7' })
    const second = await create()
    expect(first).toMatchObject({
      status: 'requires_payment_method',
      metadata: { attempt: 'a-1', fundraiser: '7' },
      livemode: false,
    })
    const changed = await call(`payment_intents/${first.id}`, {
      amount: '2000',
      'metadata[fundraiser]': '',
      description: 'Gift',
    })
    expect(changed.body).toMatchObject({ amount: 2000, metadata: { attempt: 'a-1' }, description: 'Gift' })
    const page = await read('payment_intents', { limit: '1' })
    expect(page.body).toMatchObject({ object: 'list', has_more: true, data: [{ id: second.id }] })
    const next = await read('payment_intents', { limit: '1', starting_after: second.id })
    expect(next.body.data[0].id).toBe(first.id)
    expect((await read('payment_intents', { 'created[gt]': String(second.created + 9) })).body.data).toEqual([])
  })

  it('is paid on the server with a test payment method, and shows its charge and fee', async () => {
    const { id } = await create({ payment_method: 'pm_card_visa', confirm: 'true' })
    sandbox.control.advance(2_000)
    const { body } = await read(`payment_intents/${id}`, { 'expand[0]': 'latest_charge.balance_transaction' })
    expect(body).toMatchObject({ status: 'succeeded', amount_received: 1000 })
    expect(body.latest_charge).toMatchObject({
      paid: true,
      payment_intent: id,
      balance_transaction: { fee: 59, net: 941 },
    })
    expect((await read('charges', { payment_intent: id })).body.data).toHaveLength(1)
    expect((await read('balance_transactions', { source: body.latest_charge.id })).body.data).toHaveLength(1)
  })

  it('returns 402 with the reason when the card is declined', async () => {
    const { id } = await create()
    const { status, body } = await call(`payment_intents/${id}/confirm`, { payment_method: 'pm_card_chargeDeclined' })
    expect(status).toBe(402)
    expect(body.error).toMatchObject({ type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' })
    expect(body.error.payment_intent).toMatchObject({
      id,
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    })
  })

  it('refuses changes that its state does not allow', async () => {
    const paid = await create({ payment_method: 'pm_card_visa', confirm: 'true' })
    const canceled = await create()
    await call(`payment_intents/${canceled.id}/cancel`, { cancellation_reason: 'abandoned' })
    const wrong = await Promise.all([
      call(`payment_intents/${paid.id}/confirm`, { payment_method: 'pm_card_visa' }),
      call(`payment_intents/${paid.id}/cancel`),
      call(`payment_intents/${paid.id}`, { amount: '2000' }),
      call(`payment_intents/${canceled.id}/confirm`, { payment_method: 'pm_card_visa' }),
      call(`payment_intents/${canceled.id}/cancel`),
    ])
    expect(wrong.map(({ status, body }) => [status, body.error.code])).toEqual(
      Array(5).fill([400, 'payment_intent_unexpected_state']),
    )
    expect((await call(`payment_intents/${paid.id}`, { description: 'Still allowed' })).status).toBe(200)
  })

  it('emits the events that happened', async () => {
    const { id } = await create({ payment_method: 'pm_card_visa', confirm: 'true' })
    const types = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']
    const { body } = await read('events', {
      'types[0]': types[0] ?? '',
      'types[1]': types[1] ?? '',
      'types[2]': types[2] ?? '',
      limit: '3',
    })
    expect(body.data.map((event: { type: string }) => event.type)).toEqual(types.toReversed())
    expect(body.data[0].data.object.id).toBe(id)
    expect((await read(`events/${body.data[0].id}`)).body).toEqual(body.data[0])
    expect((await read('events', { delivery_success: 'true' })).body.data).toEqual([])
  })
})

describe('a browser', () => {
  const browser = (secret: string, more: Fields = {}) => ({
    key: sandbox.keys.stripePublishableKey,
    client_secret: secret,
    ...more,
  })
  const noHeader = { key: '', headers: { Origin: 'http://localhost:3000' } }

  it('may read and confirm with the client secret, and sees no metadata', async () => {
    const intent = await create({ 'metadata[attempt]': 'private' })
    const seen = await fetch(
      `${sandbox.origin}/v1/payment_intents/${intent.id}?${new URLSearchParams(browser(intent.client_secret))}`,
    )
    expect(seen.headers.get('access-control-allow-origin')).toBe('*')
    expect(await seen.json()).toEqual(expect.not.objectContaining({ metadata: expect.anything() }))
    const declined = await call(
      `payment_intents/${intent.id}/confirm`,
      browser(intent.client_secret, { payment_method: 'pm_card_chargeDeclined' }),
      noHeader,
    )
    expect(declined.status).toBe(402)
    expect(JSON.stringify(declined.body)).not.toContain('private')
    const paid = await call(
      `payment_intents/${intent.id}/confirm`,
      browser(intent.client_secret, { payment_method: 'pm_card_visa' }),
      noHeader,
    )
    expect(paid.body).toMatchObject({ status: 'succeeded' })
    expect(paid.body).not.toHaveProperty('latest_charge')
  })

  it('finds nothing with a wrong secret, nor without one', async () => {
    const intent = await create()
    const wrong = await call(
      `payment_intents/${intent.id}/confirm`,
      browser(`${intent.id}_secret_x`, { payment_method: 'pm_card_visa' }),
      noHeader,
    )
    expect([wrong.status, wrong.body.error.code]).toEqual([404, 'resource_missing'])
    const none = await read(`payment_intents/${intent.id}`, {}, { key: sandbox.keys.stripePublishableKey })
    expect([none.status, none.body.error.code]).toEqual([400, 'parameter_missing'])
  })

  it('gets the result of its card', async () => {
    const card = (number: string, more: Fields = {}) =>
      call(
        'payment_methods',
        {
          ...{ key: sandbox.keys.stripePublishableKey, type: 'card', 'card[number]': number },
          ...{ 'card[exp_month]': '12', 'card[exp_year]': '2039', 'card[cvc]': '123' },
          ...more,
        },
        noHeader,
      )
    expect((await card('4242 4242 4242 4242')).body.card).toMatchObject({ brand: 'visa', last4: '4242' })
    expect((await card('4242424242424241')).body.error.code).toBe('incorrect_number')
    expect((await card('4242424242424242', { 'card[exp_year]': '2020' })).body.error.code).toBe('invalid_expiry_year')
    expect((await card('4242424242424242', { 'card[cvc]': '1' })).body.error.code).toBe('invalid_cvc')
  })
})

describe('idempotency keys', () => {
  const keyed = (key: string, sent: Fields = fields) =>
    call('payment_intents', sent, { headers: { 'Idempotency-Key': key } })

  it('return the first reply again, and refuse other parameters', async () => {
    const key = randomUUID()
    const [first, second, other] = [await keyed(key), await keyed(key), await keyed(key, { ...fields, amount: '2000' })]
    expect(second.body).toEqual(first.body)
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect([other.status, other.body.error.type]).toEqual([400, 'idempotency_error'])
  })

  it('are refused while the first call still runs', async () => {
    const key = randomUUID()
    sandbox.control.faults.add({ at: 'stripe.payment_intents.create', kind: 'delay', ms: 300 })
    const first = keyed(key)
    await expect.poll(() => sandbox.control.faults.list()).toEqual([])
    expect([(await keyed(key)).status, (await first).status]).toEqual([409, 200])
    expect((await keyed(key)).body.id).toBe((await first).body.id)
  })

  it('store a failure of Stripe, but not a refusal of parameters', async () => {
    const [failed, refused] = [randomUUID(), randomUUID()]
    sandbox.control.faults.add({ at: 'stripe.payment_intents.create', kind: 'status', when: 'after' })
    expect([(await keyed(failed)).status, (await keyed(failed)).status]).toEqual([500, 500])
    expect((await keyed(refused, { ...fields, amount: '1' })).status).toBe(400)
    expect((await keyed(refused)).status).toBe(200)
  })

  it('are forgotten after a day', async () => {
    const key = randomUUID()
    const first = await keyed(key)
    sandbox.control.advance(24 * 60 * 60 * 1000 + 1)
    expect((await keyed(key)).body.id).not.toBe(first.body.id)
  })
})
