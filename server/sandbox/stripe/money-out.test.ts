import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../start'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, seed: 'money-out' })
})
afterAll(() => sandbox.stop())

async function call(path: string, fields?: Record<string, string>) {
  const headers = { Authorization: `Bearer ${sandbox.keys.stripeSecretKey}` }
  const body = fields && { method: 'POST', body: new URLSearchParams(fields) }
  const reply = await fetch(`${sandbox.origin}/v1/${path}`, { headers, ...body })
  return { status: reply.status, body: await reply.json() }
}

async function activeAccount(): Promise<string> {
  const { id } = (await call('accounts', { country: 'US', 'capabilities[transfers][requested]': 'true' })).body
  sandbox.control.setAccount(id, 'active')
  return id
}
async function paidCharge(): Promise<string> {
  const card = { 'allowed_payment_method_types[]': 'card', payment_method: 'pm_card_visa', confirm: 'true' }
  return (await call('payment_intents', { amount: '1000', currency: 'usd', ...card })).body.latest_charge
}

describe('outgoing money in Stripe’s sandbox', () => {
  it.each([
    ['transfers', { currency: 'usd', destination: 'acct_1' }, 'parameter_missing', 'amount'],
    ['transfers', { amount: '1', currency: 'usd', destination: 'acct_1' }, 'resource_missing', 'destination'],
    ['transfers', { amount: '0', currency: 'usd', destination: 'a' }, 'parameter_invalid_integer', 'amount'],
    ['transfers', { amount: '1', currency: 'usd', destination: 'a', colour: 'red' }, 'parameter_unknown', 'colour'],
    ['refunds', { amount: '1' }, 'parameter_missing', 'charge'],
    ['refunds', { charge: 'ch_unknown' }, 'resource_missing', 'charge'],
    ['account_links', { type: 'account_onboarding' }, 'parameter_missing', 'account'],
  ])('is refused: %s with %o', async (path, fields, code, param) => {
    const { status, body } = await call(path, fields)
    expect([400, 404]).toContain(status)
    expect(body.error).toMatchObject({ type: 'invalid_request_error', code, param })
  })

  it('knows only its own accounts', async () => {
    expect(await call('accounts/acct_unknown')).toMatchObject({
      status: 403,
      body: { error: { code: 'account_invalid' } },
    })
  })

  it('lists transfers by their group, and shows them with their destination account', async () => {
    const destination = await activeAccount()
    const { body: made } = await call('transfers', {
      ...{ amount: '5000', currency: 'usd', destination },
      transfer_group: 'payout-1',
    })
    await call('transfers', { amount: '6000', currency: 'usd', destination, transfer_group: 'payout-2' })
    expect((await call('transfers?transfer_group=payout-1')).body.data).toEqual([made])
    const { body } = await call(`transfers/${made.id}?expand[0]=destination`)
    expect(body).toMatchObject({ amount: 5_000, reversed: false, destination: { id: destination } })
  })

  it('reverses a transfer in parts, and no more than its amount', async () => {
    const destination = await activeAccount()
    const { body } = await call('transfers', { amount: '5000', currency: 'usd', destination })
    await call(`transfers/${body.id}/reversals`, { amount: '2000' })
    expect((await call(`transfers/${body.id}`)).body).toMatchObject({ amount_reversed: 2_000, reversed: false })
    expect((await call(`transfers/${body.id}/reversals`, { amount: '3001' })).status).toBe(400)
    await call(`transfers/${body.id}/reversals`, {})
    expect((await call(`transfers/${body.id}`)).body).toMatchObject({ amount_reversed: 5_000, reversed: true })
  })

  it('refunds no more than was paid, and nothing of a disputed charge', async () => {
    const [charge, disputed] = [await paidCharge(), await paidCharge()]
    expect((await call('refunds', { charge, amount: '1001' })).status).toBe(400)
    await call('refunds', { charge, amount: '600', reason: 'requested_by_customer' })
    expect((await call(`charges/${charge}`)).body).toMatchObject({ amount_refunded: 600, refunded: false })
    await call('refunds', { charge })
    expect((await call(`charges/${charge}`)).body).toMatchObject({ amount_refunded: 1_000, refunded: true })
    expect((await call('refunds', { charge })).body.error.code).toBe('charge_already_refunded')
    sandbox.control.openDispute(disputed)
    expect((await call('refunds', { charge: disputed })).body.error.code).toBe('charge_disputed')
    expect((await call(`disputes?charge=${disputed}`)).body.data).toHaveLength(1)
  })

  it('changes nothing about a closed dispute', async () => {
    const dispute = sandbox.control.openDispute(await paidCharge())
    sandbox.control.closeDispute(dispute, 'lost')
    sandbox.control.closeDispute(dispute, 'won')
    const { body } = await call(`disputes/${dispute}`)
    expect(body.status).toBe('lost')
    expect(body.balance_transactions.map(({ net }: { net: number }) => net)).toEqual([-2_500])
  })
})
