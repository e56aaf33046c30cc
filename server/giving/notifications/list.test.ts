import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { listNotifications, readNotifications } from '#shared/contract/account/notifications'
import { getOverview } from '#shared/contract/account/overview'
import { runs } from '../../../scripts/test/runs'
import type { Row } from '../../platform/database/schema'
import { buildDonation, buildFundraiser, buildHold, buildSession, buildUser, viewerOf } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import type { TestServer } from '../../testing/serve'
import { noteRead } from './list'

describe('the list of what a person was told', () => {
  let context: TestContext
  let server: TestServer
  let kwame: Row<'users'>
  let bearer: Record<string, string>
  let fundraiser: Row<'fundraisers'>
  let events = 0
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    kwame = await buildUser(context)
    bearer = { Authorization: `Bearer ${await buildSession(context, kwame)}` }
    const owner = await buildUser(context, { fullName: 'Wanjiru Kamau' })
    fundraiser = await buildFundraiser(context, { title: 'A well', userId: owner.id })
  })

  async function tell(event: Partial<Row<'events'>> & Pick<Row<'events'>, 'kind'>, userId = kwame.id) {
    const { write } = context.database
    const createdAt = context.clock()
    events += 1
    const row = { fundraiserId: fundraiser.id, createdAt, ...event, eventKey: `test:${events}` }
    const { id: eventId } = await write.insertInto('events').values(row).returning('id').executeTakeFirstOrThrow()
    const told = write.insertInto('notifications').values({ userId, eventId, createdAt })
    return (await told.returning('id').executeTakeFirstOrThrow()).id
  }
  async function post(text: string) {
    const row = { fundraiserId: fundraiser.id, authorId: fundraiser.userId, text, createdAt: 1 }
    return context.database.write.insertInto('news').values(row).returning('id').executeTakeFirstOrThrow()
  }
  const list = async () => (await server.call(listNotifications, {}, bearer)).body
  const read = async (upTo: number) => (await server.call(readNotifications, { body: { upTo } }, bearer)).body
  const unread = async () => (await server.call(getOverview, {}, bearer)).body.unread

  it('has all kinds with what is said of them, the newest first, and no other person’s', async () => {
    const { id: newsId } = await post(`The drill has arrived. ${'And more. '.repeat(30)}`)
    const donation = await buildDonation(context, { donorName: 'Ama', message: 'Courage!', amount: 1_500 })
    await tell({ kind: 'news', newsId })
    await tell({ kind: 'longer', value: Date.UTC(2026, 11, 1) })
    await tell({ kind: 'donation', donationId: donation.id, userId: kwame.id })
    await tell({ kind: 'payout', value: 12_000, userId: kwame.id })
    await tell({ kind: 'goal' }, fundraiser.userId)
    const told = await list()
    expect(told).toMatchObject([
      { kind: 'payout', amount: 12_000, text: null, name: 'Wanjiru Kamau' },
      { kind: 'donation', amount: 1_500, text: 'Courage!', name: 'Ama' },
      { kind: 'longer', date: '2026-12-01T00:00:00.000Z', amount: null },
      { kind: 'news', fundraiser: { id: fundraiser.id, title: 'A well' }, isRead: false },
    ])
    expect(told[3]?.text).toMatch(/^The drill has arrived\. .{100,116}…$/)
  })

  it('continues where a page ends', async () => {
    for (let count = 0; count < 5; count += 1) await tell({ kind: 'goal' })
    const headers = bearer
    const first = await server.send('GET', '/api/notifications?limit=3', { headers })
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1] ?? ''
    const second = await server.send('GET', next, { headers })
    const ids = JSON.stringify([first.body, second.body]).match(/"id":\d+,"kind"/g)
    expect([ids?.length, new Set(ids).size]).toEqual([5, 5])
  })

  it('leaves out what was hidden since, which nobody has to read', async () => {
    const { id: newsId } = await post('Hidden')
    await tell({ kind: 'news', newsId })
    await tell({ kind: 'payout', value: 1_200, userId: kwame.id })
    const { write } = context.database
    await write.updateTable('news').set({ hiddenAt: 1 }).execute()
    expect([(await list()).map(({ kind }) => kind), await unread()]).toEqual([['payout'], 1])
    await write.updateTable('news').set({ hiddenAt: null }).execute()
    await buildHold(context, { placedById: kwame.id, fundraiserId: fundraiser.id, stopsPage: 1 })
    expect([(await list()).map(({ kind }) => kind), await unread()]).toEqual([['payout'], 1])
    await write.updateTable('fundraisers').set({ hiddenAt: 1 }).where('id', '=', fundraiser.id).execute()
    expect([await list(), await unread()]).toEqual([[], 0])
  })

  it('is read up to what is shown, and never further than there is', async () => {
    await tell({ kind: 'goal' })
    const second = await tell({ kind: 'goal' })
    const third = await tell({ kind: 'goal' })
    expect(await unread()).toBe(3)
    expect(await read(second)).toEqual({ readUpTo: second, unread: 1 })
    expect((await list()).map(({ isRead }) => isRead)).toEqual([false, true, true])
    expect(await read(third + 1_000)).toEqual({ readUpTo: third, unread: 0 })
    await tell({ kind: 'goal' })
    expect(await unread()).toBe(1)
  })

  it('is read up to the highest that any device has said, in whatever order and however often', async () => {
    const ids: number[] = []
    for (let count = 0; count < 8; count += 1) ids.push(await tell({ kind: 'goal' }))
    const said = fc.array(fc.tuple(fc.nat(7), fc.boolean()), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(said, async (reports) => {
        const { write } = context.database
        await write.updateTable('users').set({ notificationsReadUpTo: 0 }).where('id', '=', kwame.id).execute()
        const upTos = reports.flatMap(([index, isRepeated]) => Array(isRepeated ? 2 : 1).fill(ids[index] ?? 0))
        const replies = await Promise.all(upTos.map((upTo) => noteRead(context, viewerOf(kwame), upTo)))
        const highest = Math.max(...upTos)
        expect(Math.max(...replies.map(({ readUpTo }) => readUpTo))).toBe(highest)
        expect(await read(1)).toEqual({ readUpTo: highest, unread: ids.filter((id) => id > highest).length })
      }),
      runs(20),
    )
  })
})
