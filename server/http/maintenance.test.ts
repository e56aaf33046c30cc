import { beforeEach, describe, expect, it } from 'vitest'
import { getSite, setMaintenance } from '#shared/contract/admin/site'
import { login } from '#shared/contract/auth'
import { fillPath } from '#shared/contract/base/call'
import { CALLS } from '#shared/contract/index'
import { getPaymentAttempt } from '#shared/contract/payments'
import { problem } from '../operations/health/check'
import { maintenance } from '../operations/health/checks'
import { queues } from '../operations/health/queues'
import { createAlerts } from '../operations/jobs/alerts'
import { startMailWorker } from '../operations/jobs/mail'
import { queueMail } from '../platform/mail/outbox'
import { setMaintenance as set } from '../platform/maintenance'
import { actsOn, signInAdmin } from '../testing/admins'
import { buildSession, buildUser } from '../testing/builders'
import { openServer, type TestContext } from '../testing/context'
import { createGiving } from '../testing/giving/giving'
import { startSmtpServer } from '../testing/mail'
import { quickHash } from '../testing/passwords'
import type { TestServer } from '../testing/serve'

const HOUR = 60 * 60_000
const SENTENCE = 'The site is being maintained: you can read everything, but change nothing right now.'
const STILL_TAKEN = ['login', 'logout', 'confirmSession', 'setMaintenance', 'unsubscribe']

describe('maintenance', () => {
  let context: TestContext
  let server: TestServer
  beforeEach(async () => {
    ;({ context, server } = await openServer())
  })

  const switchTo = (isOn: boolean, message: string | null = null) =>
    set(context.database, { isOn, message, actorId: null, now: context.clock() })
  const admin = async () => (await signInAdmin(context)).headers

  it('lets every read through, and refuses every other call with 503 and a time to wait', async () => {
    const headers = await admin()
    await switchTo(true, 'Back at 14:00 UTC.')
    for (const call of CALLS) {
      const params = {
        id: 424_242,
        kind: 'fundraiser.create',
        key: 'a',
        token: 'a',
        attemptId: 'a',
        month: '2026-11',
        year: 2026,
      }
      const body = call.method === 'GET' || call.name === 'setMaintenance' ? {} : { body: {} }
      const reply = await server.send(call.method, fillPath(call.path, params), { headers, ...body })
      const isTaken = call.method === 'GET' || STILL_TAKEN.includes(call.name)
      if (isTaken) expect([call.name, reply.status < 500]).toEqual([call.name, true])
      else
        expect([call.name, reply.status, reply.headers.get('Retry-After'), reply.body]).toEqual([
          ...[call.name, 503, '60'],
          { code: 'site.maintenance', message: `${SENTENCE} Back at 14:00 UTC.` },
        ])
    }
  })

  it('leaves no trace of what it refuses: the same request is taken afterwards', async () => {
    const user = await buildUser(context)
    const headers = { Authorization: `Bearer ${await buildSession(context, user)}`, 'Idempotency-Key': 'one' }
    const body = { location: 'Arusha' }
    await switchTo(true)
    expect((await server.send('PATCH', '/api/auth/profile', { headers, body })).status).toBe(503)
    expect(await context.database.read.selectFrom('idempotency_replies').selectAll().execute()).toEqual([])
    await switchTo(false)
    expect((await server.send('PATCH', '/api/auth/profile', { headers, body })).status).toBe(200)
  })

  it('is switched on and off by an admin, also one who signs in meanwhile, and the audit trail has both', async () => {
    const headers = await admin()
    await server.call(setMaintenance, { body: { isOn: true, message: 'Back soon.' } }, headers)
    expect((await server.call(getSite, {}, headers)).body.maintenance).toEqual({
      ...{ since: new Date(context.clock()).toISOString(), message: 'Back soon.' },
    })
    const other = { email: 'other@example.org', password: 'a well in Kitui' }
    await buildUser(context, { email: other.email, password: quickHash(other.password), isAdmin: 1 })
    const { token } = (await server.call(login, { body: other })).body
    await server.call(setMaintenance, { body: { isOn: false } }, { Authorization: `Bearer ${token}` })
    expect((await server.call(getSite, {}, headers)).body.maintenance).toBeNull()
    expect((await actsOn(context, 'site:maintenance')).map(({ action }) => action)).toEqual([
      'maintenance-on',
      'maintenance-off',
    ])
  })

  it('is noticed within a second when a command or another server has switched it on', async () => {
    const user = await buildUser(context)
    const headers = { Authorization: `Bearer ${await buildSession(context, user)}` }
    const send = async () => (await server.send('PATCH', '/api/auth/profile', { headers, body: {} })).status
    expect(await send()).toBe(200)
    // Not by a transaction of this server.
    const value = JSON.stringify({ since: 1, message: null })
    await context.database.write.insertInto('installation').values({ name: 'maintenance', value }).execute()
    context.pass(1_000)
    expect(await send()).toBe(503)
  })

  it('keeps the server ready, and its workers still, except for alerts to admins', async () => {
    const smtp = await startSmtpServer()
    const worker = startMailWorker({ ...context, config: { ...context.config, smtpUrl: smtp.url } })
    await worker.run()
    await switchTo(true)
    const letter = () => ({ subject: 'News', paragraphs: ['There is news.'] })
    await context.database.transaction((transaction) =>
      queueMail(transaction, context, {
        mailKey: 'news:1',
        to: { email: 'ade@example.org', language: 'en', name: null },
        letter,
      }),
    )
    await worker.run()
    expect([(await server.send('GET', '/readyz')).status, smtp.arrived.length]).toEqual([200, 0])
    await admin()
    const alert = createAlerts(context)
    const findings = problem('The disk is full', 'Free some space.')
    for (const _round of [1, 2]) await alert([{ name: 'disk', title: 'Disk', findings, at: context.clock() }])
    await worker.run()
    expect(smtp.arrived.map(({ source }) => source)).toEqual([expect.stringContaining('The disk is full')])
    // Work that rests is not late.
    context.pass(2 * HOUR)
    expect(await queues.run(context)).toMatchObject([{ level: 'ok' }])
    expect(await maintenance.run(context)).toMatchObject([{ level: 'warning', advice: expect.stringContaining('off') }])
    await switchTo(false)
    expect(await queues.run(context)).toMatchObject([{ level: 'problem' }])
    await worker.run()
    expect(smtp.arrived).toHaveLength(2)
    await worker.stop()
    await smtp.stop()
  })

  it('answers a form without pages with the refusal itself, and still lets people end mails', async () => {
    await switchTo(true)
    expect(await server.send('POST', '/not-me')).toMatchObject({ status: 503, body: { code: 'site.maintenance' } })
    expect((await server.send('POST', '/unsubscribe/a')).status).toBe(303)
    await switchTo(false)
    expect((await server.send('POST', '/not-me')).status).not.toBe(503)
  })
})

it('stores what providers report, and books the payment when maintenance is over', async () => {
  const giving = await createGiving()
  const { context } = giving
  context.sandbox.deliverTo(giving.server.origin)
  const { attemptId, clientSecret } = await giving.startCard()
  const change = { message: null, actorId: null, now: context.clock() }
  await set(context.database, { ...change, isOn: true })
  giving.payByCard(clientSecret)
  await context.sandbox.control.webhooks.settled()
  expect(await context.database.read.selectFrom('provider_events').select('id').execute()).not.toEqual([])
  expect((await giving.claim(clientSecret)).status).toBe(503)
  expect((await giving.server.call(getPaymentAttempt, { params: { attemptId } })).body).toMatchObject({
    status: 'checking',
    message: expect.stringContaining('please do not pay again'),
  })
  expect(await giving.payments()).toEqual([])
  await set(context.database, { ...change, isOn: false })
  await giving.workOnEvents()
  expect(await giving.payments()).toHaveLength(1)
})
