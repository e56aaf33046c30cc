import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { readMessage, sendMessage } from '#shared/contract/messages'
import { VISITOR } from '../../community/sessions/viewer'
import { receiptToken } from '../../giving/receipts'
import { DAY } from '../../platform/durations'
import { hashAddress } from '../../platform/limits/client-address'
import { createLimits } from '../../platform/limits/limits'
import { buildDonation, buildFundraiser, buildHold, buildSession, buildUser, viewerOf } from '../../testing/builders'
import { createTestContext, openServer, type TestContext } from '../../testing/context'
import { queuedMails } from '../../testing/mail'
import type { TestServer } from '../../testing/serve'
import { storeMessage } from './send'

let context: TestContext
let server: TestServer
beforeEach(async () => {
  ;({ context, server } = await openServer())
})

const CONTACT = {
  kind: 'contact',
  name: 'Amina',
  email: 'amina@example.org',
  subject: 'Hello',
  text: 'When is it paid?',
}
const as = async (user: { id: number }) => ({ Authorization: `Bearer ${await buildSession(context, user)}` })
const send = (body: object, headers = {}) =>
  server.send('POST', sendMessage.path, { body: { publicId: randomUUID(), ...body }, headers })
const statusOf = async (body: object, headers = {}) => (await send(body, headers)).status
const rows = () => context.database.read.selectFrom('messages').selectAll().execute()

it('stores a message and one mail to the team, sealed, once however often it is sent', async () => {
  const message = { ...CONTACT, publicId: '7d3f1c1e-5a0b-4a57-9a0e-3f0f5a1c2b3d', isEmergency: true }
  const replies = await Promise.all([send(message), send(message)])
  replies.push(await send(message))
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 201])
  expect(new Set(replies.map(({ body }) => JSON.stringify(body)))).toEqual(new Set(['{"id":1,"number":"7D3F-1C1E"}']))
  for (const other of [{ text: 'Something else' }, { isEmergency: false }])
    expect(await statusOf({ ...message, ...other })).toBe(409)

  expect(await rows()).toMatchObject([{ text: 'When is it paid?', dueAt: context.clock() + 2 * 60 * 60_000 }])
  expect(JSON.stringify(await rows())).not.toMatch(/amina/i)
  const mails = await queuedMails(context)
  expect(mails).toMatchObject([
    { recipient: context.settings.site.email, subject: expect.stringMatching(/^EMERGENCY/) },
  ])
  expect(mails[0]?.textBody).toContain('amina@example.org'.replace('.org', '.\u200borg'))
})

it('mails each admin where the site has no support address', async () => {
  const quiet = await createTestContext()
  const settings = { ...quiet.settings, site: { ...quiet.settings.site, email: null } }
  await buildUser(quiet, { isAdmin: 1, email: 'admin@example.org' })
  const message = { ...CONTACT, publicId: randomUUID(), kind: 'contact', about: {}, isEmergency: false } as const
  await storeMessage({ ...quiet, settings }, message, VISITOR)
  expect((await queuedMails(quiet)).map(({ recipient }) => recipient)).toEqual(['admin@example.org'])
})

describe('what may be written', () => {
  it('a contact message needs a name, an address and a subject, a report a reason', async () => {
    const issues = ['name', 'email', 'subject'].map((path) => ({ path, message: 'Required' }))
    expect(await send({ kind: 'contact', text: 'Hello' })).toMatchObject({ status: 400, body: { issues } })
    const fundraiser = await buildFundraiser(context)
    const report = { kind: 'report', about: { fundraiserId: fundraiser.id }, text: 'Not real' }
    expect([await statusOf(report), await statusOf({ ...report, reason: 'fraud' })]).toEqual([400, 201])
  })

  it('a report is about one thing that everybody can see', async () => {
    const fundraiser = await buildFundraiser(context)
    const hidden = await buildFundraiser(context, { hiddenAt: 1 })
    const said = await buildDonation(context, { fundraiserId: fundraiser.id, message: 'Shame on you' })
    const silent = await buildDonation(context, { fundraiserId: fundraiser.id, message: null })
    const report = (about: object) => statusOf({ kind: 'report', reason: 'hurtful', text: 'Look', about })
    expect(await report({ fundraiserId: fundraiser.id })).toBe(201)
    expect(await report({ userId: fundraiser.userId })).toBe(201)
    expect(await report({ donationId: said.id })).toBe(201)
    expect(await report({ fundraiserId: hidden.id })).toBe(404)
    expect(await report({ donationId: silent.id })).toBe(404)
    expect(await report({})).toBe(400)
    expect(await report({ fundraiserId: fundraiser.id, userId: fundraiser.userId })).toBe(400)
  })

  it('an answer to a hold comes from the one who is held', async () => {
    const { userId } = await buildFundraiser(context)
    const admin = await buildUser(context, { isAdmin: 1 })
    await buildHold(context, { fundraiserId: 1, placedById: admin.id })
    const appeal = { kind: 'appeal', about: { holdId: 1 }, text: 'Here is the paper' }
    expect(await statusOf(appeal, await as({ id: userId }))).toBe(201)
    expect(await statusOf(appeal, await as(admin))).toBe(403)
    expect(await statusOf(appeal)).toBe(401)
  })

  it('a donor asks for a refund signed in, or with the receipt of this gift', async () => {
    const donor = await buildUser(context)
    const { id: fundraiserId } = await buildFundraiser(context)
    const gift = await buildDonation(context, { fundraiserId, donorId: donor.id })
    const other = await buildDonation(context, { fundraiserId })
    const refund = (donationId: number, more: object, headers = {}) =>
      statusOf({ kind: 'refund', about: { donationId }, text: 'By mistake', ...more }, headers)
    const receipt = receiptToken(context, other)
    const publicId = randomUUID()
    for (const status of [201, 200]) expect(await refund(gift.id, { publicId }, await as(donor))).toBe(status)
    expect(await refund(gift.id, {}, await as(donor))).toBe(409)
    await context.database.write.updateTable('messages').set({ status: 'closed', closedAt: 1 }).execute()
    expect(await refund(gift.id, {}, await as(donor))).toBe(201)
    expect(await refund(other.id, {}, await as(donor))).toBe(403)
    expect(await refund(other.id, { receipt })).toBe(201)
    expect(await refund(gift.id, { receipt })).toBe(403)
    expect(await refund(other.id, { receipt: `${receipt}x` })).toBe(403)
  })

  it('many accounts behind one address share a limit', async () => {
    const live = { ...context, config: { ...context.config, production: true } }
    const address = '192.0.2.7'
    const tick = { kind: 'tick', about: {}, text: 'Please', email: null, isEmergency: false } as const
    const counted = `messages:accounts:${hashAddress(context.secrets, address)}`
    await createLimits(context.database, context.clock).take(counted, 200, DAY, 199)
    const write = async () => {
      const message = { ...tick, publicId: randomUUID() }
      return storeMessage(live, message, { ...VISITOR, viewer: viewerOf(await buildUser(context)), address })
    }
    expect((await write()).isNew).toBe(true)
    await expect(write()).rejects.toMatchObject({ status: 429 })
  })

  it('at most twenty messages of one account a day, and 20 KB each', async () => {
    const headers = await as(await buildUser(context))
    const statuses = []
    for (let count = 0; count < 21; count += 1) statuses.push(await statusOf({ kind: 'tick', text: 'Please' }, headers))
    expect(statuses.filter((status) => status === 201)).toHaveLength(20)
    expect(statuses.at(-1)).toBe(429)
    expect(await statusOf({ ...CONTACT, text: 'x'.repeat(21 * 1024) })).toBe(413)
  })
})

it('shows what became of it to everybody with its address, without writer and admins', async () => {
  const fundraiser = await buildFundraiser(context, { title: 'A well' })
  const publicId = randomUUID()
  const report = { kind: 'report', reason: 'other', about: { fundraiserId: fundraiser.id }, text: '<b>Look</b>' }
  await send({ ...report, publicId, email: 'amina@example.org' })
  const admin = await buildUser(context, { isAdmin: 1, fullName: 'Secret Admin' })
  const entry = { messageId: 1, byId: admin.id, createdAt: 5 }
  for (const act of [{ act: 'assign', toId: admin.id } as const, { act: 'close', text: 'We looked.' } as const])
    await context.database.write
      .insertInto('message_entries')
      .values({ ...entry, ...act })
      .execute()
  await context.database.write.updateTable('fundraisers').set({ hiddenAt: 5 }).where('id', '=', fundraiser.id).execute()
  const { body, headers } = await server.call(readMessage, { params: { publicId } })
  expect(body).toMatchObject({
    ...{ kind: 'report', reason: 'other', text: '<b>Look</b>', status: 'received' },
    about: { fundraiser: { id: fundraiser.id, title: 'A well', isDeleted: true } },
    answers: [{ text: 'We looked.', isClosing: true }],
  })
  expect(JSON.stringify(body)).not.toMatch(/amina|Secret/)
  expect([headers.get('Cache-Control'), headers.get('X-Robots-Tag')]).toEqual(['no-store', 'noindex'])
  expect((await server.send('GET', `/api/messages/${randomUUID()}`)).status).toBe(404)
})
