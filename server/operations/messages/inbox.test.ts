import { beforeEach, describe, expect, it } from 'vitest'
import { actOnMessage, listMessages } from '#shared/contract/admin/messages'
import { fillPath } from '#shared/contract/base/call'
import { actsOn, signInAdmin } from '../../testing/admins'
import {
  buildDonation,
  buildFundraiser,
  buildHold,
  buildMessage,
  buildSession,
  buildUser,
} from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import { queuedMails } from '../../testing/mail'
import type { TestServer } from '../../testing/serve'
import { startNoticeWorker } from '../jobs/workers'

const HOUR = 60 * 60_000

let context: TestContext
let server: TestServer
let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeEach(async () => {
  ;({ context, server } = await openServer())
  admin = await signInAdmin(context)
})

const list = async (query: Parameters<typeof server.call<typeof listMessages>>[1]['query'] = {}) =>
  (await server.call(listMessages, { query }, admin.headers)).body
const act = (id: number, body: object, headers: Record<string, string> = admin.headers) =>
  server.send('POST', fillPath(actOnMessage.path, { id }), { body, headers })

describe('the inbox', () => {
  it('has what is due first on top, in one hour what more people report, and at the end what is answered', async () => {
    const { id: fundraiserId } = await buildFundraiser(context)
    const { id: senderId } = await buildUser(context)
    const report = { kind: 'report', reason: 'fraud', fundraiserId } as const
    await buildMessage(context, { text: 'answered', status: 'answered', dueAt: 1 })
    await buildMessage(context, { text: 'closed', status: 'closed', closedAt: context.clock() })
    await buildMessage(context, { text: 'contact' })
    await buildMessage(context, { text: 'first report', ...report, senderId })
    await buildMessage(context, { text: 'the same person again', ...report, senderId })
    await buildMessage(context, { text: 'somebody else', ...report, email: 'kofi@example.org' })
    await buildMessage(context, { text: 'emergency', isEmergency: 1 })
    await buildMessage(context, { text: 'overdue', createdAt: context.clock() - 25 * HOUR })
    const texts = ['overdue', 'emergency', 'first report', 'the same person again', 'somebody else']
    expect((await list()).map(({ text, otherReports }) => [text, otherReports])).toEqual([
      ...texts.map((text, index) => [text, index < 2 ? 0 : 1]),
      ['contact', 0],
      ['answered', 0],
    ])
    const first = await server.call(listMessages, { query: { limit: 3 } }, admin.headers)
    const cursor = /cursor=([^&>]+)/.exec(first.headers.get('Link') ?? '')?.[1] ?? ''
    const rest = await list({ cursor })
    expect([...first.body, ...rest].map(({ text }) => text)).toEqual([...texts, 'contact', 'answered'])
    expect((await list({ state: 'closed' })).map(({ text }) => text)).toEqual(['closed'])
    expect(await list({ kind: 'report' })).toHaveLength(3)
  })

  it('names what a message is about, and masks addresses until they are asked for, which is recorded', async () => {
    const gift = { donorName: 'Amina', message: 'For the well' }
    const donation = await buildDonation(context, gift)
    await buildMessage(context, { kind: 'refund', donationId: donation.id, email: 'kofi@example.org' })
    const about = { donation: { id: donation.id, amount: 2_500, fundraiserId: donation.fundraiserId } }
    expect(await list()).toMatchObject([{ kind: 'refund', about, gift, email: 'k•••@example.org', status: 'received' }])
    expect(await list({ addresses: 'shown' })).toMatchObject([{ email: 'kofi@example.org' }])
    expect(await actsOn(context, 'list:messages')).toMatchObject([{ actorId: admin.admin.id }])
  })

  it('is searched by number, by words, and by the whole address', async () => {
    const publicId = '7d3f1c1e-5a0b-4a57-9a0e-3f0f5a1c2b3d'
    await buildMessage(context, { publicId, text: '100% <b>Lost</b>', subject: 'My gift', email: 'kofi@example.org' })
    await buildMessage(context, { text: 'Another' })
    for (const q of ['7D3F-1C1E', '7d3f', 'gift lost', '100%', 'KOFI@example.org'])
      expect(await list({ q }), q).toMatchObject([{ number: '7D3F-1C1E', text: '100% <b>Lost</b>' }])
    for (const q of ['3F-1C', 'gift won', 'kofi@example']) expect(await list({ q }), q).toEqual([])
  })
})

describe('an admin', () => {
  it('answers a message: the writer gets it by mail in their language, once, and it is kept', async () => {
    const { id, publicId } = await buildMessage(context, { email: 'kofi@example.org', language: 'sw' })
    const headers = { ...admin.headers, 'Idempotency-Key': 'answer-once' }
    for (let time = 0; time < 2; time += 1)
      expect((await act(id, { act: 'answer', text: 'Two days.\nGreetings' }, headers)).body).toMatchObject({
        ...{ status: 'answered', assignee: { id: admin.admin.id } },
        entries: [{ act: 'answer', by: { fullName: 'Admin Adé' }, text: 'Two days.\nGreetings' }],
      })
    const mails = await queuedMails(context, 'kofi@example.org')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.textBody).toContain('Two days.')
    expect(mails[0]?.textBody).toContain(`/sw/messages/${publicId}`)
    expect(mails[0]?.textBody).not.toContain('How long does a payout take?')
    expect(await actsOn(context, `message:${id}`)).toMatchObject([{ action: 'message answered' }])
  })

  it('closes a message with a reason, after which it must be opened again before anything else', async () => {
    const writer = await buildUser(context, { email: 'nia@example.org' })
    const { id } = await buildMessage(context, { kind: 'tick', senderId: writer.id })
    expect((await act(id, { act: 'close', text: '' })).status).toBe(400)
    expect((await act(id, { act: 'close', text: 'We need a photo first' })).body).toMatchObject({ status: 'closed' })
    expect((await queuedMails(context, 'nia@example.org'))[0]?.textBody).toContain('We need a photo first')
    expect(await act(id, { act: 'answer', text: 'Hello' })).toMatchObject({
      ...{ status: 409, body: { code: 'message.closed' } },
    })
    context.pass(HOUR / 6)
    const dueAt = new Date(context.clock() + 24 * HOUR).toISOString()
    expect((await act(id, { act: 'reopen' })).body).toMatchObject({ status: 'assigned', dueAt })
    await act(id, { act: 'reopen' })
    expect((await act(id, { act: 'answer', text: 'Thank you', isLast: true })).body).toMatchObject({
      ...{ status: 'closed', entries: [{ act: 'close' }, { act: 'reopen' }, { act: 'answer' }] },
    })
  })

  it('hands a message over to another admin only', async () => {
    const { id } = await buildMessage(context)
    const other = await buildUser(context, { isAdmin: 1, fullName: 'Zola' })
    const person = await buildUser(context)
    expect((await act(id, { act: 'assign', adminId: other.id })).body).toMatchObject({
      ...{ status: 'assigned', assignee: { id: other.id, fullName: 'Zola' } },
      entries: [{ act: 'assign', to: { id: other.id } }],
    })
    expect(await act(id, { act: 'assign', adminId: person.id })).toMatchObject({
      ...{ status: 400, body: { code: 'message.not-admin' } },
    })
  })

  it('decides no message of their own, or about them or their people, but may hand it over', async () => {
    const { admin: own, headers } = admin
    const child = await buildUser(context, { createdById: own.id })
    const donation = await buildDonation(context, { donorId: own.id })
    const ownFundraiser = await buildFundraiser(context, { userId: child.id })
    const concerned = [
      { senderId: own.id },
      { userId: child.id },
      { fundraiserId: ownFundraiser.id },
      { donationId: donation.id },
      { emailHash: own.emailHash },
    ]
    const other = await buildUser(context, { isAdmin: 1 })
    const asOther = { Authorization: `Bearer ${await buildSession(context, other)}` }
    for (const about of concerned) {
      const { id } = await buildMessage(context, about)
      for (const body of [
        { act: 'answer', text: 'No' },
        { act: 'close', text: 'No' },
      ])
        expect(await act(id, body, headers)).toMatchObject({ status: 403, body: { code: 'admin.own-matter' } })
      expect((await act(id, { act: 'assign', adminId: other.id }, headers)).status).toBe(200)
      expect(await act(id, { act: 'assign', adminId: own.id }, asOther)).toMatchObject({
        ...{ status: 409, body: { code: 'message.concerns-admin' } },
      })
      expect((await act(id, { act: 'answer', text: 'We looked into it' }, asOther)).status).toBe(200)
    }
  })
})

it('admins get one mail a day of what is overdue or due, and of holds past their day, when there is something', async () => {
  const work = async () => {
    const worker = startNoticeWorker(context)
    await worker.run()
    await worker.stop()
  }
  const mails = () => queuedMails(context).then((all) => all.filter(({ mailKey }) => mailKey.startsWith('inbox:')))
  await buildMessage(context, { createdAt: context.clock() + HOUR })
  await buildMessage(context, { status: 'answered', dueAt: 1 })
  await work()
  expect(await mails()).toEqual([])
  const { id: fundraiserId } = await buildFundraiser(context, { title: 'A well' })
  await buildHold(context, { fundraiserId, placedById: admin.admin.id, reviewAt: 1 })
  context.pass(25 * HOUR)
  await work()
  await work()
  const sent = await mails()
  expect(sent.map(({ subject }) => subject)).toEqual(['In the inbox: 1 due today, 1 hold past its day'])
  expect(sent[0]?.textBody).toContain('A well, to be looked at on 1970-01-01')
  context.pass(24 * HOUR)
  await work()
  expect((await mails()).at(-1)?.subject).toBe('In the inbox: 1 overdue, 1 hold past its day')
})
