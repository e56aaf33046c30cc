import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parse } from '#shared/contract/base/parse'
import { createFundraiser, updateFundraiser } from '#shared/contract/publishing'
import type { Row } from '../../platform/database/schema'
import { forgetOldReplies } from '../../platform/idempotency'
import { buildSession, buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import { serve, type TestReply, type TestServer } from '../../testing/serve'

const DAY = 24 * 60 * 60_000
const LONG = 'A story. '.repeat(600).trim()

describe('a numbered change from the outbox of a device', () => {
  let context: TestContext
  let server: TestServer
  let user: Row<'users'>
  let token: string
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    user = await buildUser(context)
    token = await buildSession(context, user)
  })

  const device = randomUUID()
  interface Sent {
    key: string
    number?: number | string
    settledTo?: number
    by?: string
    account?: number
    through?: TestServer
    deviceId?: string
    title?: string
    description?: string
  }
  const headersOf = ({ key, number, settledTo = 0, by = token, account = user.id, deviceId = device }: Sent) => ({
    Authorization: `Bearer ${by}`,
    'Idempotency-Key': key,
    'Pamoja-Account': String(account),
    ...(number === undefined
      ? {}
      : { 'Pamoja-Device': deviceId, 'Pamoja-Change': String(number), 'Pamoja-Settled': String(settledTo) }),
  })
  const publish = (sent: Sent) =>
    (sent.through ?? server).send('POST', createFundraiser.path, {
      headers: headersOf(sent),
      body: {
        title: sent.title ?? 'Books for the school',
        description: sent.description ?? 'Forty children share nine books; this pays for the other thirty-one.',
        category: 'education',
        goalAmount: 50_000,
        duration: 30,
      },
    })
  const idOf = async (reply: Promise<TestReply>) => z.object({ id: z.number() }).parse((await reply).body).id
  const rename = (id: number, title: string, sent: Sent) =>
    server.send('PATCH', `/api/fundraisers/${id}`, { headers: headersOf(sent), body: { title } })
  const fundraisers = async () =>
    context.database.read.selectFrom('fundraisers').select(['id', 'userId', 'title']).orderBy('id').execute()
  const numbers = async () =>
    (await context.database.read.selectFrom('device_changes').select('change').orderBy('change').execute()).map(
      ({ change }) => change,
    )
  const forgetReplies = async () => {
    context.pass(31 * DAY)
    token = await buildSession(context, user)
    await forgetOldReplies(context)
    expect(await context.database.read.selectFrom('idempotency_replies').selectAll().execute()).toEqual([])
  }

  it('is refused under another account, and makes nothing', async () => {
    const other = await buildUser(context)
    const by = await buildSession(context, other)
    const reply = await publish({ key: 'a', number: 1, by })
    expect(reply).toMatchObject({ status: 409, body: { code: 'outbox.other-account' } })
    expect(await fundraisers()).toEqual([])
    expect(await publish({ key: 'a', number: 1 })).toMatchObject({ status: 201, body: { userId: user.id } })
  })

  it('gets the id and version of the first time after the reply was deleted', async () => {
    const id = await idOf(publish({ key: 'a', number: 1 }))
    const edit = await rename(id, 'More books', { key: 'b', number: 2 })
    expect(edit.body).toMatchObject({ version: 2 })
    await rename(id, 'Even more books', { key: 'c', number: 3 })
    await forgetReplies()
    expect(await publish({ key: 'a', number: 1 })).toMatchObject({ status: 201, body: { id, version: 1 } })
    expect(await rename(id, 'More books', { key: 'b', number: 2 })).toMatchObject({
      status: 200,
      body: { id, version: 2 },
    })
    expect(await fundraisers()).toMatchObject([{ id, title: 'Even more books' }])
  })

  it('leaves little behind for its repeats, which get the whole reply, also of what is hidden by now', async () => {
    const id = await idOf(publish({ key: 'a', description: LONG }))
    for (const key of ['b', 'c']) await rename(id, `More books, ${key}`, { key })
    const replies = await context.database.read.selectFrom('idempotency_replies').select('body').execute()
    expect(replies).toHaveLength(3)
    for (const { body } of replies) expect(body.length).toBeLessThan(200)
    const now = { title: 'More books, c', description: LONG, user: { id: user.id } }
    expect(await publish({ key: 'a', description: LONG })).toMatchObject({ status: 201, body: { ...now, version: 1 } })
    // Its version, so that a change on top of it meets what came later.
    expect((await rename(id, 'More books, b', { key: 'b' })).body).toMatchObject({ ...now, version: 2 })
    await context.database.write.updateTable('fundraisers').set({ hiddenAt: 1 }).execute()
    const hidden = await rename(id, 'More books, b', { key: 'b' })
    expect(hidden).toMatchObject({ status: 200, body: { ...now, version: 2 } })
    expect(parse(updateFundraiser.reply, hidden.body).ok).toBe(true)
    const read = await server.send('GET', `/api/fundraisers/${id}`, { headers: headersOf({ key: 'b' }) })
    expect(read.status).toBe(404)
  })

  it('is recognised after the reply was deleted also when it had no number the first time', async () => {
    const id = await idOf(publish({ key: 'a' }))
    await publish({ key: 'a', number: 1 })
    await forgetReplies()
    expect(await publish({ key: 'a', number: 1 })).toMatchObject({ status: 201, body: { id } })
    expect(await fundraisers()).toHaveLength(1)
  })

  it('is refused when the device used its number for another change', async () => {
    await publish({ key: 'a', number: 1 })
    const copy = await publish({ key: 'b', number: 1 })
    expect(copy).toMatchObject({ status: 409, body: { code: 'outbox.number-taken' } })
    expect(await publish({ key: 'b', number: 1, deviceId: randomUUID() })).toMatchObject({ status: 201 })
    expect(await fundraisers()).toHaveLength(2)
  })

  it('is refused when the device said that the number is settled', async () => {
    await publish({ key: 'a', number: 1 })
    await publish({ key: 'b', number: 3, settledTo: 2 })
    expect(await publish({ key: 'c', number: 2 })).toMatchObject({
      status: 409,
      body: { code: 'outbox.already-settled' },
    })
    expect(await fundraisers()).toHaveLength(2)
    await forgetReplies()
    expect(await publish({ key: 'a', number: 1 })).toMatchObject({ body: { code: 'outbox.already-settled' } })
    expect(await fundraisers()).toHaveLength(2)
  })

  it('still gets its reply when its number is settled and the reply is stored', async () => {
    const first = await publish({ key: 'a', number: 1 })
    await publish({ key: 'b', number: 2, settledTo: 1 })
    expect((await publish({ key: 'a', number: 1 })).body).toEqual(first.body)
  })

  it('leaves nothing stored about the settled ones, and never unsettles them', async () => {
    for (const number of [1, 2, 3, 4]) await publish({ key: `${number}`, number, settledTo: number - 1 })
    expect(await numbers()).toEqual([4])
    await publish({ key: '6', number: 6, settledTo: 1 })
    expect(await numbers()).toEqual([4, 6])
    const device = await context.database.read.selectFrom('devices').selectAll().execute()
    expect(device).toMatchObject([{ userId: user.id, settledTo: 3 }])
  })

  it('loses a race for its number to another change, and makes nothing', async () => {
    const another = await serve(context)
    const replies = await Promise.all([
      publish({ key: 'a', number: 1 }),
      publish({ key: 'b', number: 1, through: another }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'outbox.number-taken' })
    expect(await fundraisers()).toHaveLength(1)
  })

  it('leaves reads alone, whose replies others may get', async () => {
    await publish({ key: 'a', number: 1 })
    await forgetReplies()
    const read = await server.send('GET', '/api/fundraisers', { headers: headersOf({ key: 'a', number: 1 }) })
    // The fundraiser has ended meanwhile.
    expect(read).toMatchObject({ status: 200, body: [] })
  })

  it('is limited in its repeats, because each may store a number', async () => {
    await publish({ key: 'a', number: 1 })
    const replies = []
    for (let number = 2; number <= 302; number += 1) replies.push(await publish({ key: 'a', number }))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(300)
    expect(replies.at(-1)).toMatchObject({ status: 429, body: { code: 'request.too-many-writes' } })
  })

  it('does not take its number when it is refused', async () => {
    expect((await publish({ key: 'a', number: 1, title: '' })).status).toBe(400)
    expect((await publish({ key: 'b', number: 1 })).status).toBe(201)
  })

  it('counts separately for each account of the device', async () => {
    const other = await buildUser(context)
    await publish({ key: 'a', number: 1 })
    const reply = await publish({ key: 'b', number: 1, by: await buildSession(context, other), account: other.id })
    expect(reply).toMatchObject({ status: 201, body: { userId: other.id } })
  })

  it.each([
    ['a number that is none', { key: 'a', number: 'x' }],
    ['the number zero', { key: 'a', number: 0 }],
    ['a number that is settled by itself', { key: 'a', number: 2, settledTo: 2 }],
    ['a device without a UUID', { key: 'a', number: 1, deviceId: 'phone' }],
    ['no idempotency key', { key: '', number: 1 }],
  ])('is refused with %s', async (_, sent) => {
    expect(await publish(sent)).toMatchObject({ status: 400, body: { code: 'outbox.unusable-change' } })
  })
})

const { server } = await openServer()

describe('the version of the app', () => {
  const list = async (headers: Record<string, string>) => server.send('GET', '/api/fundraisers', { headers })

  it.each(['0', '-1', 'x'])('%s is too old, also for a reply that is cached', async (version) => {
    await list({})
    expect(await list({ 'Pamoja-App': version })).toMatchObject({ status: 426, body: { code: 'app.too-old' } })
  })

  it('is not asked of other callers, and newer ones are answered', async () => {
    expect((await list({})).status).toBe(200)
    expect((await list({ 'Pamoja-App': '1' })).status).toBe(200)
    expect((await list({ 'Pamoja-App': '99' })).status).toBe(200)
  })
})
