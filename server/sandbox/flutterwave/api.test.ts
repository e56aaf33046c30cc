import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../start'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 'flutterwave' })
})
afterAll(() => sandbox.stop())

async function call(path: string, body?: object, key = sandbox.keys.flutterwaveSecretKey) {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  const reply = await fetch(`${sandbox.origin}/v3/${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: await reply.json() }
}
const payment = {
  tx_ref: 'gift-1',
  amount: '1295.00',
  currency: 'KES',
  redirect_url: 'http://localhost:3000/return',
  customer: { email: 'donor@example.org' },
}

describe('Flutterwave’s sandbox', () => {
  it.each([
    ['an unknown field', { ...payment, colour: 'red' }],
    ['no reference', { ...payment, tx_ref: '' }],
    ['no e-mail', { ...payment, customer: { name: 'Wanjiru' } }],
    ['an amount that is none', { ...payment, amount: '12.955' }],
    ['a fraction of a currency without minor units', { ...payment, currency: 'UGX', amount: '10.5' }],
    ['mobile money in dollars', { ...payment, currency: 'USD', payment_options: 'mpesa' }],
    ['a currency that it does not know', { ...payment, currency: 'XYZ' }],
    ['no way back', { ...payment, redirect_url: 'somewhere' }],
  ])('refuses %s', async (_, body) => {
    expect(await call('payments', body)).toEqual({
      status: 400,
      body: { status: 'error', message: expect.any(String), data: null },
    })
  })

  it('refuses another key with an error in the usual shape', async () => {
    expect(await call('payments', payment, 'FLWSECK_TEST-wrong')).toMatchObject({
      status: 401,
      body: { status: 'error', data: null },
    })
    expect((await call('nothing')).status).toBe(404)
  })

  it('returns a transaction in major units, also the declined ones', async () => {
    const { body } = await call('payments', payment)
    expect(body).toMatchObject({ status: 'success', message: 'Hosted Link' })
    sandbox.control.payLink(body.data.link, { method: 'mpesa', outcome: 'failed' })
    const { transaction } = sandbox.control.payLink(body.data.link, { method: 'mpesa' })
    const verified = await call(`transactions/${transaction.id}/verify`)
    expect(verified.body.data).toMatchObject({
      tx_ref: 'gift-1',
      amount: 1295,
      currency: 'KES',
      status: 'successful',
      app_fee: 37.56,
    })
    expect((await call('transactions/verify_by_reference?tx_ref=gift-1')).body).toEqual({ ...verified.body })
    const list = await call('transactions?tx_ref=gift-1')
    expect(list.body.data.map((row: { status: string }) => row.status)).toEqual(['successful', 'failed'])
    expect(list.body.meta.page_info).toMatchObject({ total: 2, total_pages: 1 })
    expect((await call('transactions?status=failed')).body.data).toHaveLength(1)
    expect((await call('transactions/1/verify')).status).toBe(404)
  })

  it('sends a webhook again on request', async () => {
    const { body } = await call('payments', { ...payment, tx_ref: 'gift-2' })
    const { transaction } = sandbox.control.payLink(body.data.link)
    expect((await call(`transactions/${transaction.id}/resend-hook`, {})).body.status).toBe('success')
    const sent = sandbox.control.webhooks.list().filter((delivery) => delivery.subject === String(transaction.id))
    expect(sent.map((delivery) => delivery.body)).toEqual([sent[0]?.body, sent[0]?.body])
  })

  it('returns the amount that must leave one currency for an amount to arrive in another', async () => {
    const { body } = await call('transfers/rates?amount=1000&source_currency=KES&destination_currency=USD')
    expect(body.data).toEqual({
      rate: 129.4527,
      source: { currency: 'KES', amount: 129452.7 },
      destination: { currency: 'USD', amount: 1000 },
    })
    expect((await call('transfers/rates?amount=0&source_currency=KES&destination_currency=USD')).status).toBe(400)
  })
})
