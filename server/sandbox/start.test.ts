import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildCharge, buildDestination, buildMobileCharge, buildTransfer, startTestSandbox } from '../testing/sandbox'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'pamoja-sandbox-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

describe('the sandbox', () => {
  it('is the same for the same seed', async () => {
    const run = async (seed: string) => {
      const { sandbox, gateways } = await startTestSandbox({ seed })
      const payment = await gateways.stripe.open(buildCharge())
      await sandbox.stop()
      return JSON.stringify([payment, sandbox.keys])
    }
    expect(await run('a')).toBe(await run('a'))
    expect(await run('a')).not.toBe(await run('b'))
  })

  it('has keys in the form of the providers’ test keys', async () => {
    const { sandbox } = await startTestSandbox()
    await sandbox.stop()
    expect(sandbox.keys).toEqual({
      stripeSecretKey: expect.stringMatching(/^sk_test_sandbox\w+$/),
      stripePublishableKey: expect.stringMatching(/^pk_test_sandbox\w+$/),
      stripeWebhookSecret: expect.stringMatching(/^whsec_\w+$/),
      flutterwaveSecretKey: expect.stringMatching(/^FLWSECK_TEST-\w+-X$/),
      flutterwaveWebhookSecret: expect.stringMatching(/^\w+$/),
      pawapayApiToken: expect.stringMatching(/^sandbox-\w+$/),
    })
  })

  it('remembers everything over a restart, and delivers pending webhooks', async () => {
    const stateFile = join(directory, 'sandbox.json')
    const first = await startTestSandbox({ stateFile, seed: undefined })
    const payment = await first.gateways.stripe.open(buildCharge())
    const mobile = await first.gateways.flutterwave.open(buildMobileCharge())
    first.sandbox.control.payByCard(payment.handle)
    await first.sandbox.stop()

    const second = await startTestSandbox({ stateFile, seed: 'another, ignored' })
    const types: string[] = []
    const app = createServer(async (incoming, response) => {
      let body = ''
      for await (const chunk of incoming) body += chunk
      types.push(JSON.parse(body).type)
      response.end()
    })
    await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
    const address = app.address()
    second.sandbox.deliverTo(`http://localhost:${typeof address === 'object' && address?.port}`)
    await second.sandbox.control.webhooks.settled()
    expect(second.sandbox.keys).toEqual(first.sandbox.keys)
    expect(await second.gateways.stripe.lookUp(payment.reference)).toMatchObject({ status: 'paid' })
    expect((await second.gateways.stripe.open(buildCharge())).reference).not.toBe(payment.reference)
    expect(second.sandbox.control.payLink(mobile.handle).transaction.status).toBe('successful')
    expect(types).toEqual(
      expect.arrayContaining(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']),
    )
    await second.sandbox.stop()
    app.close()
  })

  it('reads a state from before there were transfers and refunds', async () => {
    const stateFile = join(directory, 'sandbox.json')
    const first = await startTestSandbox({ stateFile })
    const payment = await first.gateways.stripe.open(buildCharge())
    await first.sandbox.stop()
    const { stripe, flutterwave, ...state } = JSON.parse(readFileSync(stateFile, 'utf8'))
    const { transfers, accounts, onboarding, refunds, disputes, ...older } = stripe
    const { links, transactions, altered } = flutterwave
    writeFileSync(stateFile, JSON.stringify({ ...state, stripe: older, flutterwave: { links, transactions, altered } }))

    const second = await startTestSandbox({ stateFile })
    const charge = second.sandbox.control.payByCard(payment.handle).latest_charge ?? ''
    expect(await second.gateways.stripe.listRefunds(charge)).toEqual([])
    expect(await second.gateways.flutterwave.transfer(buildTransfer())).toMatchObject({ status: 'under-way' })
    await second.sandbox.stop()
  })

  it('stores its reply before it sends it', async () => {
    const stateFile = join(directory, 'sandbox.json')
    const { sandbox, gateways } = await startTestSandbox({ stateFile })
    const { reference } = await gateways.stripe.open(buildCharge())
    expect(readFileSync(stateFile, 'utf8')).toContain(reference)
    await sandbox.stop()
  })

  it('stores no card number anywhere', async () => {
    const stateFile = join(directory, 'sandbox.json')
    const { sandbox, gateways } = await startTestSandbox({ stateFile })
    for (const card of ['4242424242424242', '4000002760003184', '4000000000009995']) {
      sandbox.control.payByCard((await gateways.stripe.open(buildCharge())).handle, { card })
    }
    await sandbox.stop()
    expect(readFileSync(stateFile, 'utf8') + JSON.stringify(sandbox.control.requests())).not.toMatch(
      /42424242|400000276|4000000000/,
    )
  })

  it('decides by its seed whether a fault with a chance strikes', async () => {
    const run = async () => {
      const { sandbox, gateways } = await startTestSandbox({ seed: 'dice' })
      sandbox.control.faults.add({ at: 'flutterwave.payments.create', kind: 'status', times: 0, chance: 0.5 })
      const outcomes: boolean[] = []
      for (let round = 0; round < 12; round += 1) {
        outcomes.push(
          await gateways.flutterwave.open(buildMobileCharge()).then(
            () => true,
            () => false,
          ),
        )
      }
      await sandbox.stop()
      return outcomes
    }
    const outcomes = await run()
    expect(new Set(outcomes).size).toBe(2)
    expect(await run()).toEqual(outcomes)
  })
})

describe('the control route', () => {
  const post = (origin: string, path: string, body: object, type = 'application/json') =>
    fetch(`${origin}/_control/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': type },
      body: JSON.stringify(body),
    })

  it('sets faults, counts, and pays', async () => {
    const { sandbox, gateways } = await startTestSandbox()
    const payment = await gateways.stripe.open(buildCharge())
    const paid = await post(sandbox.origin, 'pay-by-card', { clientSecret: payment.handle })
    expect(await paid.json()).toEqual({ status: 'succeeded' })
    await post(sandbox.origin, 'faults', { at: 'stripe', kind: 'status', status: 503, times: 0 })
    expect(await (await fetch(`${sandbox.origin}/_control/faults`)).json()).toMatchObject([
      { at: 'stripe', status: 503 },
    ])
    expect(await (await fetch(`${sandbox.origin}/_control/counts`)).json()).toMatchObject({ intents: 1, charges: 1 })
    const seen = await (await fetch(`${sandbox.origin}/_control/requests?name=stripe.payment_intents.create`)).json()
    expect(seen).toMatchObject([{ status: 200, idempotencyKey: expect.stringMatching(/^don-/) }])
    expect((await post(sandbox.origin, 'faults', { at: 'stripe', kind: 'nonsense' })).status).toBe(400)
    await sandbox.stop()
  })

  it('ends transfers, disputes and refunds, and decides about accounts', async () => {
    const { sandbox, gateways } = await startTestSandbox()
    const act = async (path: string, body: object) => (await post(sandbox.origin, path, body)).json()
    const transfer = buildTransfer()
    await gateways.flutterwave.transfer(transfer)
    await act('end-transfer', { name: transfer.reference, outcome: 'failed', message: 'Account closed' })
    expect(await gateways.flutterwave.lookUpTransfer(transfer.reference)).toMatchObject({ message: 'Account closed' })

    const account = await gateways.stripe.openAccount({ userId: 1, country: 'US', email: 'a@example.org' })
    await act('set-account', { account, state: 'active' })
    const destination = buildDestination({ stripeAccountId: account, country: 'US', currency: 'USD' })
    const sent = buildTransfer({ destination })
    await gateways.stripe.transfer(sent)
    await act('reverse-transfer', { reference: sent.reference })
    expect(await gateways.stripe.lookUpTransfer(sent.reference)).toMatchObject({ status: 'failed' })

    const { handle } = await gateways.stripe.open(buildCharge())
    const payment = sandbox.control.payByCard(handle).latest_charge ?? ''
    const { refund } = await act('refund', { payment, amount: 100 })
    await act('end-refund', { refund, outcome: 'failed' })
    expect(await gateways.stripe.listRefunds(payment)).toMatchObject([{ externalId: refund, status: 'failed' }])
    const { dispute } = await act('open-dispute', { payment })
    await act('close-dispute', { dispute, outcome: 'lost' })
    expect(await gateways.stripe.listDisputes(payment)).toMatchObject([{ externalId: dispute, status: 'lost' }])

    expect(sandbox.control.counts()).toMatchObject({ transfers: 2, refunds: 1, disputes: 1, accounts: 1 })
    expect((await post(sandbox.origin, 'reverse-transfer', { reference: 'none' })).status).toBe(400)
    expect((await post(sandbox.origin, 'settings', { platformBalance: 'none' })).status).toBe(200)
    await sandbox.stop()
  })

  it('answers nothing that a proxy on this machine forwards', async () => {
    const { sandbox } = await startTestSandbox()
    const headers = { 'X-Forwarded-For': '203.0.113.9' }
    expect((await fetch(`${sandbox.origin}/_control/keys`, { headers })).status).toBe(403)
    expect((await fetch(`${sandbox.origin}/stripe.js`, { headers })).status).toBe(200)
    await sandbox.stop()
  })

  it('answers only this machine, and no form of another page', async () => {
    const { sandbox } = await startTestSandbox()
    const { port } = new URL(sandbox.origin)
    const status = await new Promise((resolve) => {
      const options = { port, path: '/_control/counts', headers: { Host: 'rebound.example.org' } }
      request(options, (reply) => resolve(reply.statusCode)).end()
    })
    expect(status).toBe(403)
    expect((await post(sandbox.origin, 'faults/clear', {}, 'text/plain')).status).toBe(415)
    await sandbox.stop()
  })
})
