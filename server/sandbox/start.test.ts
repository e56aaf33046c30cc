import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildCharge, buildMobileCharge, startTestSandbox } from '../testing/sandbox'

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

  it('has keys shaped like the test keys of the providers', async () => {
    const { sandbox } = await startTestSandbox()
    await sandbox.stop()
    expect(sandbox.keys).toEqual({
      stripeSecretKey: expect.stringMatching(/^sk_test_sandbox\w+$/),
      stripePublishableKey: expect.stringMatching(/^pk_test_sandbox\w+$/),
      stripeWebhookSecret: expect.stringMatching(/^whsec_\w+$/),
      flutterwaveSecretKey: expect.stringMatching(/^FLWSECK_TEST-\w+-X$/),
      flutterwaveWebhookSecret: expect.stringMatching(/^\w+$/),
    })
  })

  it('remembers everything over a restart, and delivers what it still owes', async () => {
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

  it('has written down what it answered before it answers', async () => {
    const stateFile = join(directory, 'sandbox.json')
    const { sandbox, gateways } = await startTestSandbox({ stateFile })
    const { reference } = await gateways.stripe.open(buildCharge())
    expect(readFileSync(stateFile, 'utf8')).toContain(reference)
    await sandbox.stop()
  })

  it('keeps no card number anywhere', async () => {
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

  it('throws the dice of a fault with its seed', async () => {
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
