import { createServer } from 'node:http'
import { type AddressInfo, createServer as createSmtpServer } from 'node:net'
import { beforeEach, describe, expect, it } from 'vitest'
import { createSecrets } from '../../platform/secrets/secrets'
import { buildUser } from '../../testing/builders'
import { createTestContext, openServer, type TestContext } from '../../testing/context'
import { queuedMails } from '../../testing/mail'
import { serve } from '../../testing/serve'
import { createAlerts } from '../jobs/alerts'
import { type Check, runChecks } from './check'
import { mail, modeCheck, providers, secondApproval } from './checks'
import { disk } from './data-checks'
import { proveSelfTest, publicAddress, readSelfTest, signSelfTest } from './public-address'
import { queues } from './queues'

const MINUTE = 60_000
const { context, server } = await openServer()

type Settings = Partial<TestContext['config']>
const at = (settings: Settings): TestContext => ({ ...context, config: { ...context.config, ...settings } })
const levels = async (check: Check, on = context) => (await check.run(on)).map(({ level }) => level)

describe('the check of the public address', () => {
  /** A proxy on this machine that forwards to a server with these settings, and says which address asked as `forward` decides. */
  async function behindProxy(settings: Settings, forward: (given: string | undefined) => string) {
    const inner = await serve(at(settings))
    const proxy = createServer((request, response) => {
      const { 'x-forwarded-for': given, authorization = '' } = request.headers
      const headers = { Authorization: authorization, 'X-Forwarded-For': forward(given?.toString()) }
      fetch(`${inner.origin}${request.url}`, { headers }).then(async (reply) =>
        response.writeHead(reply.status, { 'Content-Type': 'application/json' }).end(await reply.text()),
      )
    })
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
    const publicUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const findings = await publicAddress.run(at({ ...settings, publicUrl }))
    proxy.close()
    await inner.stop()
    return findings[0]
  }
  const appends = (given: string | undefined) => (given ? `${given}, 198.51.100.9` : '198.51.100.9')

  it('is content with a proxy that is trusted, and one that replaces what visitors claim', async () => {
    expect(await behindProxy({ trustedProxies: 1 }, appends)).toMatchObject({ level: 'ok' })
    expect(await behindProxy({ trustedProxies: 1 }, () => '198.51.100.9')).toMatchObject({ level: 'ok' })
  })

  it('finds that visitors can choose their address', async () => {
    const found = await behindProxy({ trustedProxies: 2 }, appends)
    expect(found).toMatchObject({ level: 'problem', text: 'Visitors can choose the address that limits count' })
  })

  it('finds that all visitors share one address', async () => {
    const found = await behindProxy({ trustedProxies: 0 }, appends)
    expect(found).toMatchObject({ level: 'problem', advice: 'Set TRUSTED_PROXIES=1.' })
  })

  it('finds that another server, or none, answers there', async () => {
    const other = await createTestContext({ secrets: createSecrets('o'.repeat(40)) })
    const elsewhere = await serve(other)
    expect(await levels(publicAddress, at({ publicUrl: elsewhere.origin }))).toEqual(['problem'])
    await elsewhere.stop()
    expect(await levels(publicAddress, at({ publicUrl: elsewhere.origin }))).toEqual(['warning'])
  })

  it('tells nobody else how requests arrive', async () => {
    for (const authorization of ['', 'Bearer 1790000000000.abc', `Bearer ${context.clock()}.${'a'.repeat(43)}`]) {
      const reply = await fetch(`${server.origin}/api/self-test`, { headers: { Authorization: authorization } })
      expect(reply.status).toBe(401)
    }
    const { nonce } = signSelfTest(context)
    const proof = `Bearer ${context.clock()}.${nonce}.${proveSelfTest(context, nonce)}`
    expect(readSelfTest(context, proof)).toBeNull()
  })
})

describe('the other checks', () => {
  it('find a folder that can’t be read', async () => {
    expect(await levels(disk, at({ dataDirectory: '/no/such/folder' }))).toEqual(['problem'])
  })

  it('find a mail server that does not answer, and that mail is written to files', async () => {
    expect(await levels(mail, at({ smtpUrl: 'smtp://127.0.0.1:9' }))).toEqual(['problem'])
    expect(await levels(mail, at({ smtpUrl: null, production: true }))).toEqual(['warning'])
  })

  it('sign in to the mail server once an hour while it lets us in', async () => {
    let signIns = 0
    const smtp = createSmtpServer((socket) => {
      signIns += 1
      socket.write('220 ready\r\n')
      socket.on('data', (sent) => {
        socket.write(`${sent}`.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
      })
      socket.on('error', () => {})
    })
    await new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done))
    const on = at({ smtpUrl: `smtp://127.0.0.1:${(smtp.address() as AddressInfo).port}` })
    for (let round = 0; round < 3; round += 1) expect(await levels(mail, on)).toEqual(['ok'])
    expect(signIns).toBe(1)
    context.pass(61 * MINUTE)
    expect(await levels(mail, on)).toEqual(['ok'])
    expect(signIns).toBe(2)
    smtp.close()
  })

  it('find a provider that refuses the key, and one that does not answer', async () => {
    context.sandbox.control.faults.add({ at: 'stripe', kind: 'status', status: 401, times: 0 })
    context.sandbox.control.faults.add({ at: 'flutterwave', kind: 'status', status: 503, times: 0 })
    const found = await levels(providers)
    context.sandbox.control.faults.clear()
    expect(found.slice(0, 2)).toEqual(['problem', 'warning'])
  })

  it('warn of a server in production whose payments are not real', async () => {
    expect(await levels(modeCheck)).toEqual(['ok'])
    expect(await levels(modeCheck, at({ production: true }))).toEqual(['warning'])
    expect(await levels(modeCheck, at({ production: true, mode: 'live' }))).toEqual(['ok'])
  })

  it('warn while one admin alone may send real money', async () => {
    expect(await levels(secondApproval)).toEqual(['ok'])
    expect(await levels(secondApproval, at({ mode: 'live' }))).toEqual(['warning'])
    expect(await levels(secondApproval, at({ mode: 'live', secondApprovalFrom: 50_000 }))).toEqual(['ok'])
  })

  it('find nothing late in mail and webhooks that wait for their next try', async () => {
    const waits = {
      attempts: 7,
      nextAttemptAt: context.clock() + MINUTE,
      createdAt: context.clock() - 24 * 60 * MINUTE,
    }
    const mailed = { mailKey: 'full', recipient: '', subject: '', textBody: '', htmlBody: '', unsubscribeUrl: null }
    const { write } = context.database
    await write
      .insertInto('outgoing_mail')
      .values({ ...mailed, ...waits, status: 'waiting' })
      .execute()
    const event = { provider: 'stripe' as const, eventKey: 'e', type: 't', reference: null, change: '{}', payload: '' }
    await write
      .insertInto('provider_events')
      .values({ ...event, ...waits, status: 'received' })
      .execute()
    expect(await queues.run(context)).toMatchObject([{ level: 'ok', text: 'Nothing is late' }])
    context.pass(20 * MINUTE)
    expect(await levels(queues)).toEqual(['warning', 'warning'])
    await write.deleteFrom('outgoing_mail').execute()
    await write.deleteFrom('provider_events').execute()
  })

  it('count as a problem when they throw', async () => {
    const broken: Check = { name: 'broken', title: 'Broken', run: () => Promise.reject(new Error('no database')) }
    const [result] = await runChecks(context, [broken])
    expect(result?.findings).toEqual([expect.objectContaining({ level: 'problem' })])
  })
})

describe('a problem', () => {
  const found = (level: 'ok' | 'problem') => [
    {
      name: 'mail',
      title: 'Mail',
      at: 0,
      findings: [{ level, text: 'The mail server does not let us in', advice: 'Check SMTP_URL.' }],
    },
  ]
  const mails = () => queuedMails(context)
  beforeEach(async () => {
    await context.database.write.deleteFrom('outgoing_mail').execute()
  })

  it('is mailed to every admin when two rounds found it, once a day, also by two servers', async () => {
    await buildUser(context, { isAdmin: 1, email: 'first@example.org' })
    await buildUser(context, { isAdmin: 1, email: 'second@example.org' })
    const servers = [createAlerts(context), createAlerts(context)]
    for (const round of servers) await round(found('problem'))
    expect(await mails()).toEqual([])
    for (const round of servers) await round(found('problem'))
    const sent = await mails()
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual(['first@example.org', 'second@example.org'])
    expect(sent[0]?.subject).toBe('Pamoja needs a look: Mail')
    expect(sent[0]?.textBody).toContain('The mail server does not let us in. Check SMTP_URL.')
    context.pass(24 * 60 * MINUTE)
    for (const round of servers) await round(found('problem'))
    expect(await mails()).toHaveLength(4)
  })

  it('that was over in between is not mailed', async () => {
    const round = createAlerts(context)
    for (const level of ['problem', 'ok', 'problem'] as const) await round(found(level))
    expect(await mails()).toEqual([])
  })
})
