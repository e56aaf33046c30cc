import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../context'
import { queueMail } from '../../platform/mail/outbox'
import { storeSite, UNDECIDED } from '../../platform/site'
import { createTestContext, type TestContext } from '../../testing/context'
import { startSmtpServer } from '../../testing/mail'
import { startMailWorker } from './mail'

const MINUTE = 60_000
const ADE = { email: 'ade@example.org', language: 'en', name: 'Adé' }
const LETTER = { subject: 'Habari ẹ', paragraphs: ['There is news.'] }

describe('the mail worker', () => {
  let context: TestContext
  const stops: (() => Promise<void>)[] = []
  beforeEach(async () => {
    context = await createTestContext()
  })
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  })

  function start(smtpUrl: string | null, over: Context = context) {
    const worker = startMailWorker({ ...over, config: { ...over.config, smtpUrl } })
    stops.push(() => worker.stop())
    return worker
  }
  async function smtp(options?: SMTPServerOptions) {
    const server = await startSmtpServer(options)
    stops.push(server.stop)
    return server
  }
  const queue = (mailKey = 'receipt:1', email = ADE.email) =>
    context.database.transaction((transaction) =>
      queueMail(transaction, context, { mailKey, to: { ...ADE, email }, letter: () => LETTER }),
    )
  const readMail = () => context.database.read.selectFrom('outgoing_mail').selectAll().executeTakeFirstOrThrow()

  it('sends the mail in the outbox, once, and deletes its content', async () => {
    const server = await smtp()
    const site = { ...UNDECIDED, supportEmail: 'help@example.org' }
    const by = { changedBy: null, changedAt: context.clock() }
    await context.database.transaction((transaction) => storeSite(transaction, { version: 0, site }, by))
    await queue()
    const worker = start(server.url)
    await worker.run()
    await worker.run()
    expect(server.arrived).toHaveLength(1)
    const [mail] = server.arrived
    expect(mail).toMatchObject({ from: 'support@pamoja.example', to: ['ade@example.org'] })
    expect(mail?.source).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(mail?.source).toContain('Reply-To: help@example.org')
    expect(mail?.source).toContain('Content-Type: text/plain; charset=utf-8')
    expect(mail?.source).toContain('Content-Type: text/html; charset=utf-8')
    expect(mail?.source).toContain('Auto-Submitted: auto-generated')
    expect(await readMail()).toMatchObject({ status: 'sent', recipient: '', subject: '', textBody: '', htmlBody: '' })
  })

  it('adds the one-click unsubscribe and its page only to mail that has them', async () => {
    const server = await smtp()
    const unsubscribe = {
      page: 'https://pamoja.example/unsubscribe/n17-abc',
      oneClick: `https://pamoja.example/api/unsubscribe/n17-${'x'.repeat(80)}`,
    }
    await context.database.transaction((transaction) =>
      queueMail(transaction, context, { mailKey: 'n', to: ADE, letter: () => LETTER, unsubscribe: () => unsubscribe }),
    )
    expect(JSON.stringify(await readMail())).not.toContain('pamoja.example')
    await start(server.url).run()
    const source = server.arrived[0]?.source.replace(/=\r\n/g, '').replace(/\r\n[ \t]+/g, ' ') ?? ''
    expect(source).toContain(`List-Unsubscribe: <${unsubscribe.oneClick}>`)
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(source.match(/pamoja\.example\/unsubscribe\/n17-abc/g)).toHaveLength(2)
    expect(await readMail()).toMatchObject({ status: 'sent', unsubscribeUrl: null })

    await queue()
    await start(server.url).run()
    expect(server.arrived[1]?.source).not.toMatch(/unsubscribe/i)
  })

  it('mails an occasion once, however often it is queued', async () => {
    const server = await smtp()
    const worker = start(server.url)
    await queue()
    await worker.run()
    await queue()
    await worker.run()
    expect(server.arrived).toHaveLength(1)
  })

  it('stores addresses and content encrypted', async () => {
    await queue()
    expect(JSON.stringify(await readMail())).not.toMatch(/ade@example|Habari|Adé|There is/)
  })

  it('retries ten times, at growing intervals, while the server is down', async () => {
    const server = await startSmtpServer()
    await server.stop()
    await queue()
    const worker = start(server.url)
    const waits: number[] = []
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const before = context.clock()
      await worker.run()
      const mail = await readMail()
      expect(mail).toMatchObject({ attempts: attempt, error: expect.stringContaining('ESOCKET') })
      waits.push((mail.nextAttemptAt - before) / MINUTE)
      context.pass(mail.nextAttemptAt - before)
    }
    expect(waits).toEqual([1, 3, 8, 20, 60, 180, 480, 960, 1_440, 1_440])
    await worker.run()
    expect(await readMail()).toMatchObject({ status: 'failed', attempts: 10 })
  })

  it('does not retry before its time, and then does', async () => {
    let refusals = 1
    const server = await smtp({
      onRcptTo(_address, _session, done) {
        refusals -= 1
        done(refusals >= 0 ? Object.assign(new Error('Busy'), { responseCode: 451 }) : null)
      },
    })
    await queue()
    const worker = start(server.url)
    await worker.run()
    await worker.run()
    expect(await readMail()).toMatchObject({ status: 'waiting', attempts: 1, error: 'EENVELOPE 451' })
    context.pass(MINUTE)
    await worker.run()
    expect(server.arrived).toHaveLength(1)
  })

  it('gives up a recipient that the server refuses for good, and continues with the others', async () => {
    const server = await smtp({
      onRcptTo({ address }, _session, done) {
        done(address.startsWith('nobody') ? Object.assign(new Error('Unknown'), { responseCode: 550 }) : null)
      },
    })
    await queue('a', 'nobody@example.org')
    await queue('b', 'ade@example.org')
    await start(server.url).run()
    expect(server.arrived.map(({ to }) => to)).toEqual([['ade@example.org']])
    expect(await readMail()).toMatchObject({ status: 'failed', attempts: 1, error: 'EENVELOPE 550' })
  })

  it('sends each mail once when two servers share the outbox', async () => {
    const server = await smtp()
    for (let number = 0; number < 6; number += 1) await queue(`mail:${number}`)
    const workers = [start(server.url), start(server.url)]
    await Promise.all(workers.map((worker) => worker.run()))
    expect(server.arrived).toHaveLength(6)
  })

  it('without a server writes files that a mail program opens', async () => {
    await queue()
    await start(null).run()
    const directory = join(context.dataDirectory, 'mail')
    const [name = ''] = readdirSync(directory)
    expect(name).toMatch(/^2026-11-21T09-00-00\.000Z-1\.eml$/)
    expect(readFileSync(join(directory, name), 'utf8')).toMatch(/^To: ade@example\.org$/m)
    expect(statSync(join(directory, name)).mode & 0o077).toBe(0)
  })

  it('refuses texts that would break out of a header', async () => {
    for (const recipient of ['ade@example.org\r\nBcc: all@example.org', 'a\n@example.org']) {
      await expect(queue('a', recipient)).rejects.toMatchObject({ status: 400 })
    }
  })
})
