import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallBody } from '#shared/contract/base/call'
import { listNews } from '#shared/contract/news'
import { hideNews, postNews, updateNews } from '#shared/contract/posting-news'
import { exportMyData } from '#shared/contract/your-data'
import type { Row } from '../../platform/database/schema'
import { actsOn } from '../../testing/admins'
import { buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import { photograph } from '../../testing/photograph'
import { readPages, type TestServer } from '../../testing/serve'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const TEXT = 'The pump has come.\nTomorrow we dig.'

let photos: string[]
beforeAll(async () => {
  const widths = [60, 61, 62, 63, 64]
  photos = await Promise.all(
    widths.map(async (width) => {
      const bytes = await photograph(width, 40).jpeg().toBuffer()
      return `data:image/jpeg;base64,${bytes.toString('base64')}`
    }),
  )
})

let context: TestContext
let server: TestServer
let leader: Row<'users'>
let creator: Row<'users'>
let admin: Row<'users'>
let fundraiserId: number
beforeEach(async () => {
  ;({ context, server } = await openServer())
  leader = await buildUser(context, { isCommunityLeader: 1, fullName: 'Baraka Mwangi' })
  creator = await buildUser(context, { createdById: leader.id })
  admin = await buildUser(context, { isAdmin: 1 })
  fundraiserId = (await buildFundraiser(context, { userId: creator.id })).id
})

const as = async (user: Row<'users'> | null): Promise<Record<string, string>> =>
  user ? { Authorization: `Bearer ${await buildSession(context, user)}` } : {}
const send = async (user: Row<'users'> | null, body: object, key?: string) =>
  server.send('POST', `/api/fundraisers/${fundraiserId}/news`, {
    body,
    headers: { ...(await as(user)), ...(key && { 'Idempotency-Key': key }) },
  })
const post = async (body: CallBody<typeof postNews> = { text: TEXT }, user = creator) =>
  (await server.call(postNews, { params: { id: fundraiserId }, body }, await as(user))).body
const edit = async (id: number, body: CallBody<typeof updateNews>) =>
  (await server.call(updateNews, { params: { id }, body }, await as(creator))).body
const shown = async () => (await server.call(listNews, { params: { id: fundraiserId }, query: {} })).body
const shownTo = async (user: Row<'users'>) =>
  (await server.call(listNews, { params: { id: fundraiserId }, query: { hidden: 'shown' } }, await as(user))).body
const hide = async (user: Row<'users'>, id: number, hidden = true) =>
  server.call(hideNews, { params: { id }, body: { hidden } }, await as(user))
const events = () => context.database.read.selectFrom('events').selectAll().execute()
const hold = () =>
  context.database.write
    .insertInto('holds')
    .values({
      ...{ fundraiserId, stopsPage: 1, reason: 'report', ownerText: 'A', publicText: 'B', needed: 'C' },
      ...{ reviewAt: context.clock(), placedById: admin.id, createdAt: context.clock() },
    })
    .execute()

describe('news', () => {
  it('is on the page newest first, by pages, and tells the followers once for each', async () => {
    const first = await post()
    context.pass(MINUTE)
    const second = await post({ text: 'Water!' }, leader)
    expect(await shown()).toMatchObject([
      { id: second.id, text: 'Water!', author: 'Baraka Mwangi', editedAt: null },
      { id: first.id, text: TEXT, pictures: [] },
    ])
    expect((await shown())[1]).not.toHaveProperty('author')
    const pages = await readPages<{ id: number }>(server, `/api/fundraisers/${fundraiserId}/news?limit=1`)
    expect(pages.map((page) => page.map(({ id }) => id))).toEqual([[second.id], [first.id]])
    expect(await events()).toMatchObject(
      [first, second].map(({ id }) => ({ kind: 'news', eventKey: `news:${id}`, fundraiserId, newsId: id })),
    )
  })

  it('is posted once for a key, however often it is sent', async () => {
    const body = { text: TEXT, pictures: photos.slice(0, 1) }
    const replies = [await send(creator, body, 'one'), await send(creator, body, 'one')]
    expect(replies.map(({ status }) => status)).toEqual([201, 201])
    expect(replies[1]?.body).toEqual(replies[0]?.body)
    expect(await shown()).toHaveLength(1)
  })

  it('has up to four pictures in their order, which are served; the rest of the text is plain', async () => {
    expect((await send(creator, { text: TEXT, pictures: photos })).status).toBe(400)
    expect((await send(creator, { text: ' \u202e ' })).status).toBe(400)
    expect((await send(creator, { text: 'x'.repeat(2_001) })).status).toBe(400)
    const { pictures, text } = await post({ text: 'To the \u202eleft', pictures: photos.slice(0, 4) })
    expect(text).toBe('To the left')
    expect(pictures.map(({ width }) => width)).toEqual([60, 61, 62, 63])
    expect((await fetch(server.origin + pictures[0]?.src)).status).toBe(200)
  })

  it('comes three times a day; what is hidden makes no room', async () => {
    const { id } = await post()
    context.pass(60 * MINUTE)
    await post({ text: 'Two' })
    await post({ text: 'Three' })
    await hide(creator, id)
    const { status, body } = await send(creator, { text: 'Four' })
    expect([status, body]).toMatchObject([429, { code: 'news.too-many' }])
    context.pass(DAY - 60 * MINUTE)
    expect((await send(creator, { text: 'Four' })).status).toBe(201)
    expect((await send(creator, { text: 'Five' })).status).toBe(429)
  })

  it('is mended silently for fifteen minutes; then readers see when it was changed', async () => {
    const { id, version } = await post({ text: TEXT, pictures: photos.slice(0, 2) })
    context.pass(15 * MINUTE - 1)
    const mended = await edit(id, { text: 'The pump is here.', version })
    expect(mended).toMatchObject({ editedAt: null, version: 2 })
    expect(mended.pictures).toHaveLength(2)
    context.pass(1)
    expect(await edit(id, { text: 'The pump is here.', version: 2 })).toMatchObject({ editedAt: null, version: 2 })
    const [, second] = mended.pictures
    const pictures = [second?.src ?? '', photos[2] ?? '']
    const changed = await edit(id, { pictures, version: 2 })
    expect(changed).toMatchObject({ editedAt: new Date(context.clock()).toISOString(), text: 'The pump is here.' })
    expect(changed.pictures.map(({ width }) => width)).toEqual([61, 62])
  })

  it('refuses an edit of what was changed elsewhere, with what is there', async () => {
    const { id } = await post()
    await edit(id, { text: 'Elsewhere', version: 1 })
    const headers = await as(creator)
    const { status, body } = await server.send('PATCH', `/api/news/${id}`, { body: { text: 'X', version: 1 }, headers })
    expect([status, body]).toMatchObject([409, { current: { text: 'Elsewhere', version: 2 } }])
  })

  it('that is hidden is seen only by who may change it, and nobody is told of it any more', async () => {
    const { id } = await post()
    const before = context.database.withdrawnAt()
    await hide(admin, id)
    await hide(admin, id)
    expect(await shown()).toEqual([])
    for (const user of [creator, leader, admin]) expect(await shownTo(user)).toMatchObject([{ id, isHidden: true }])
    const path = `/api/fundraisers/${fundraiserId}/news?hidden=shown`
    const refused = [null, await buildUser(context)].map(async (user) => {
      return (await server.send('GET', path, { headers: await as(user) })).status
    })
    expect(await Promise.all(refused)).toEqual([401, 403])
    expect(context.database.withdrawnAt()).toBeGreaterThan(before)
    expect(await events()).toMatchObject([{ toldAt: context.clock(), mailedAt: context.clock() }])
    await hide(creator, id, false)
    expect(await shown()).toHaveLength(1)
    expect(await actsOn(context, `news:${id}`)).toMatchObject([{ actorId: admin.id, action: 'hide-news' }])
  })

  it('is not there under a hold on the page, which also refuses more of it', async () => {
    await post()
    await hold()
    expect(await shown()).toEqual([])
    expect((await send(creator, { text: 'All is well' })).body).toMatchObject({ code: 'news.page-held' })
  })

  it('of a leader is told to the owner by mail', async () => {
    await post({ text: TEXT }, leader)
    const mails = context.database.read.selectFrom('outgoing_mail').select('mailKey')
    expect((await mails.execute()).map(({ mailKey }) => mailKey)).toEqual([
      expect.stringMatching(`leader-news:fundraiser:${fundraiserId}:`),
    ])
  })

  it('is in the file of its writer, also when it is hidden', async () => {
    const { id } = await post({ text: TEXT, pictures: photos.slice(0, 1) })
    await hide(creator, id)
    const { body } = await server.call(exportMyData, {}, await as(creator))
    expect(body.news).toMatchObject([{ id, text: TEXT, isHidden: true, pictures: [{ width: 60 }] }])
  })
})
