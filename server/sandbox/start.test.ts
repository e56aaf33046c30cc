import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listen } from '../http/listen'
import type { Gateways } from '../providers/registry'
import { makeFolder } from '../testing/folder'
import { buildCharge, buildMobileCharge, startTestSandbox } from '../testing/sandbox'
import type { Sandbox } from './start'
import { emptyState, readState, saveInFile } from './world'

let stateFile: string
let posted: { path: string; type: string }[]
let answers: number[]
let origin: string
const app = createServer(async (incoming, response) => {
  const event = JSON.parse(Buffer.concat(await incoming.toArray()).toString())
  posted.push({ path: incoming.url ?? '', type: event.type ?? event.event })
  response.writeHead(answers.shift() ?? 200, { Location: '/' }).end()
})
const types = () => posted.map(({ type }) => type)
beforeAll(async () => {
  origin = await listen(app, { host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())
beforeEach(() => {
  stateFile = join(makeFolder(), 'sandbox.json')
  posted = []
  answers = []
})

describe('the sandbox', () => {
  it('remembers everything over a restart, and delivers pending webhooks', async () => {
    const first = await startTestSandbox({ stateFile, seed: undefined })
    const payment = await first.gateways.stripe.open(buildCharge())
    const mobile = await first.gateways.flutterwave.open(buildMobileCharge())
    first.sandbox.control.payByCard(payment.handle)
    await first.sandbox.stop()

    const second = await startTestSandbox({ stateFile, seed: 'another, ignored' })
    second.sandbox.deliverTo(origin)
    await second.sandbox.control.webhooks.settled()
    expect(second.sandbox.keys).toEqual(first.sandbox.keys)
    expect(await second.gateways.stripe.lookUp(payment.reference)).toMatchObject({ status: 'paid' })
    expect((await second.gateways.stripe.open(buildCharge())).reference).not.toBe(payment.reference)
    expect(second.sandbox.control.payLink(mobile.handle).transaction.status).toBe('successful')
    expect(types()).toEqual(
      expect.arrayContaining(['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded']),
    )
    await second.sandbox.stop()
  })

  it('stops without a data directory, also when nothing was paid', async () => {
    const absent = join(stateFile, '..', 'absent')
    const { sandbox } = await startTestSandbox({ stateFile: join(absent, 'sandbox.json') })
    expect(existsSync(absent)).toBe(false)
    await sandbox.stop()
    expect(existsSync(join(absent, 'sandbox.json'))).toBe(true)
  })

  it('stores its reply before it sends it', async () => {
    const { sandbox, gateways } = await startTestSandbox({ stateFile })
    const { reference } = await gateways.stripe.open(buildCharge())
    expect(readFileSync(stateFile, 'utf8')).toContain(reference)
    await sandbox.stop()
  })

  it('stores no card number anywhere', async () => {
    const { sandbox, gateways } = await startTestSandbox({ stateFile })
    for (const card of ['4242424242424242', '4000002760003184', '4000000000009995']) {
      sandbox.control.payByCard((await gateways.stripe.open(buildCharge())).handle, { card })
    }
    await sandbox.stop()
    expect(readFileSync(stateFile, 'utf8') + JSON.stringify(sandbox.control.requests())).not.toMatch(
      /42424242|400000276|4000000000/,
    )
  })

  it('works on while its state can’t be written, and writes it when it can', () => {
    const directory = makeFolder()
    const folder = join(directory, 'data')
    const file = join(folder, 'sandbox.json')
    // A file where the folder should be: nothing can be written below it, also not by root.
    writeFileSync(folder, '')
    const saved = saveInFile(file, emptyState('seed'))
    saved.save()
    expect(existsSync(file)).toBe(false)
    rmSync(folder)
    saved.stop()
    expect(readState(file)?.seed).toBe('seed')
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

describe('webhooks', () => {
  let sandbox: Sandbox
  let gateways: Gateways
  beforeEach(async () => {
    ;({ sandbox, gateways } = await startTestSandbox())
    sandbox.deliverTo(origin)
  })
  afterEach(() => sandbox.stop())

  const openCard = () => gateways.stripe.open(buildCharge())

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
    sandbox.control.payLink((await gateways.flutterwave.open(buildMobileCharge())).handle)
    await sandbox.control.webhooks.settled()
    expect(types()).toEqual(['charge.completed', 'charge.completed', 'charge.completed'])
  })

  it('wait until their destination is known', async () => {
    const { sandbox: unheard, gateways: otherGateways } = await startTestSandbox()
    await otherGateways.stripe.open(buildCharge())
    expect(posted).toEqual([])
    unheard.deliverTo(origin)
    await unheard.control.webhooks.settled()
    await unheard.stop()
    expect(types()).toEqual(['payment_intent.created'])
  })
})
