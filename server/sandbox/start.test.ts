import { existsSync, readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeFolder } from '../testing/folder'
import { buildCharge, buildMobileCharge, startTestSandbox } from '../testing/sandbox'

let directory: string
beforeEach(() => {
  directory = makeFolder()
})

describe('the sandbox', () => {
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

  it('stops without a data directory, also when nothing was paid', async () => {
    const stateFile = join(directory, 'absent', 'sandbox.json')
    const { sandbox } = await startTestSandbox({ stateFile })
    expect(existsSync(join(directory, 'absent'))).toBe(false)
    await sandbox.stop()
    expect(existsSync(stateFile)).toBe(true)
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
})

describe('the control route', () => {
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
    const form = { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: '{}' }
    expect((await fetch(`${sandbox.origin}/_control/faults/clear`, form)).status).toBe(415)
    await sandbox.stop()
  })
})
