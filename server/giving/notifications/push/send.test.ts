import { beforeEach, describe, expect, it } from 'vitest'
import { logout } from '#shared/contract/auth'
import { cancelEvents } from '../../../community/events'
import { startPushWorker } from '../../../operations/jobs/workers'
import type { Row } from '../../../platform/database/schema'
import type { PushAnswer } from '../../../sandbox/push'
import { buildFundraiser, buildSession, buildUser } from '../../../testing/builders'
import { captureLog } from '../../../testing/captured-log'
import { openServer, type TestContext } from '../../../testing/context'
import { pushTo, sendPushes, subscribe } from '../../../testing/push'
import type { TestServer } from '../../../testing/serve'
import { sendDuePushes } from './send'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

describe('sending to push services', () => {
  let context: TestContext
  let server: TestServer
  let ada: Row<'users'>
  let fundraiser: Row<'fundraisers'>
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    ada = await buildUser(context)
    fundraiser = await buildFundraiser(context, { userId: ada.id })
  })

  const event = (eventKey = 'month:1') =>
    ({ eventKey, kind: 'month', fundraiserId: fundraiser.id, userId: ada.id }) as const
  const push = () => context.sandbox.control.push
  const countRows = async () => {
    const { read } = context.database
    const messages = await read.selectFrom('push_messages').selectAll().execute()
    const browsers = await read.selectFrom('push_subscriptions').selectAll().execute()
    return { messages: messages.length, browsers: browsers.length }
  }

  it('reaches each browser of a person once, encrypted for it, signed, and to be replaced by the same event', async () => {
    const browsers = [await subscribe(context, server, ada), await subscribe(context, server, ada)]
    await pushTo(context, event(), ada)
    await pushTo(context, event(), ada)
    await sendPushes(context)
    await sendPushes(context)
    const arrived = push().arrived()
    expect(arrived.map(({ endpoint }) => endpoint).sort()).toEqual(browsers.sort())
    expect(arrived[0]).toMatchObject({ ttl: 86_400, urgency: 'normal', topic: expect.stringMatching(/^event-\d+$/) })
    expect(JSON.parse(arrived[0]?.text ?? '')).toMatchObject({
      web_push: 8030,
      notification: { navigate: `http://localhost:3000/fundraiser/${fundraiser.id}`, tag: arrived[0]?.topic },
      app_badge: 1,
    })
    expect(await countRows()).toEqual({ messages: 0, browsers: 2 })
  })

  it.each<[PushAnswer, Awaited<ReturnType<typeof countRows>>]>([
    ['201', { messages: 0, browsers: 1 }],
    ['404', { messages: 0, browsers: 0 }],
    ['410', { messages: 0, browsers: 0 }],
    ['413', { messages: 0, browsers: 1 }],
    ['302', { messages: 0, browsers: 1 }],
    ['429', { messages: 1, browsers: 1 }],
    ['500', { messages: 1, browsers: 1 }],
  ])('after the answer %s, %o are left', async (answer, left) => {
    const endpoint = await subscribe(context, server, ada)
    push().answer(endpoint, answer)
    await pushTo(context, event(), ada)
    await sendPushes(context)
    // Nowhere else either: a redirect is not followed.
    expect(push().requests()).toEqual([endpoint])
    expect(await countRows()).toEqual(left)
  })

  it('waits as long as the service says, tries again, and gives up after a day', async () => {
    const endpoint = await subscribe(context, server, ada)
    push().answer(endpoint, '429')
    await pushTo(context, event(), ada)
    await sendPushes(context)
    context.pass(9 * MINUTE)
    await sendPushes(context)
    expect(push().requests()).toHaveLength(1)
    context.pass(1 * MINUTE)
    push().answer(endpoint, '500')
    await sendPushes(context)
    expect(push().requests()).toHaveLength(2)
    for (let hour = 0; hour < 24; hour += 1) {
      context.pass(60 * MINUTE)
      await sendPushes(context)
    }
    const tries = push().requests().length
    expect(tries).toBeGreaterThan(5)
    expect(await countRows()).toEqual({ messages: 0, browsers: 1 })
    push().answer(endpoint, '201')
    context.pass(DAY)
    await sendPushes(context)
    expect(push().requests()).toHaveLength(tries)
  })

  it('three dead browsers of ten delay none of the living', async () => {
    const browsers: string[] = []
    for (let number = 0; number < 10; number += 1) browsers.push(await subscribe(context, server, ada))
    const dead = browsers.filter((_, index) => index % 3 === 0).slice(0, 3)
    for (const [index, endpoint] of dead.entries()) push().answer(endpoint, index === 0 ? 'hang' : '410')
    await pushTo(context, event(), ada)
    const sending = sendPushes(context)
    // The first one has not been answered yet.
    await expect.poll(() => push().arrived().length).toBe(7)
    expect(push().hanging()).toBe(1)
    push().release()
    await sending
    expect(await countRows()).toEqual({ messages: 1, browsers: 8 })
  })

  it('a service that does not answer holds up no other', async () => {
    const silent = await subscribe(context, server, ada)
    const other = await subscribe(context, server, ada)
    push().answer(silent, 'hang')
    const { read, write } = context.database
    const [first] = await read.selectFrom('push_subscriptions').select('id').orderBy('id').execute()
    await write
      .updateTable('push_subscriptions')
      .set({ service: 'mozilla' })
      .where('id', '=', first?.id ?? 0)
      .execute()
    await pushTo(context, event(), ada)
    const worker = startPushWorker(context)
    await expect.poll(() => push().hanging()).toBe(1)
    await expect
      .poll(() =>
        push()
          .arrived()
          .map(({ endpoint }) => endpoint),
      )
      .toEqual([other])
    await pushTo(context, event('month:2'), ada)
    await expect.poll(() => push().arrived().length).toBe(2)
    // Also while a call is under way, and the message is not lost.
    await worker.stop()
    expect(await countRows()).toEqual({ messages: 2, browsers: 2 })
  })

  it('a server that is killed before the answer sends once more', async () => {
    const endpoint = await subscribe(context, server, ada)
    await pushTo(context, event(), ada)
    push().answer(endpoint, 'hang')
    let isKilled = false
    const killed = sendDuePushes(context, 'sandbox', () => isKilled)
    await expect.poll(() => push().hanging()).toBe(1)
    // Another server at the same moment.
    await sendPushes(context)
    isKilled = true
    await killed
    push().answer(endpoint, '201')
    await sendPushes(context)
    expect(push().requests()).toHaveLength(1)
    context.pass(MINUTE)
    await sendPushes(context)
    context.pass(DAY)
    await sendPushes(context)
    expect(push().requests()).toHaveLength(2)
  })

  describe('what nobody needs any more is not sent', () => {
    const followed = (eventKey: string) => ({ eventKey, kind: 'goal', fundraiserId: fundraiser.id }) as const
    const follow = (userId: number) => {
      const row = { userId, fundraiserId: fundraiser.id, createdAt: context.clock() }
      return context.database.write.insertInto('follows').values(row).execute()
    }
    const sendsNothing = async () => {
      await sendPushes(context)
      expect(push().requests()).toEqual([])
      expect(await countRows()).toMatchObject({ messages: 0 })
    }

    it('to those who have stopped following', async () => {
      await subscribe(context, server, ada)
      await follow(ada.id)
      await pushTo(context, followed('goal:1'), ada)
      await sendPushes(context)
      expect(push().arrived()).toHaveLength(1)
      await context.database.write.deleteFrom('follows').execute()
      await pushTo(context, followed('goal:2'), ada)
      await sendPushes(context)
      expect(push().requests()).toHaveLength(1)
    })

    it('of a fundraiser that is hidden', async () => {
      await subscribe(context, server, ada)
      await pushTo(context, event(), ada)
      await context.database.write.updateTable('fundraisers').set({ hiddenAt: 1 }).execute()
      await sendsNothing()
    })

    it('of news that is hidden', async () => {
      await subscribe(context, server, ada)
      await follow(ada.id)
      const news = { fundraiserId: fundraiser.id, authorId: ada.id, text: 'Water!', createdAt: 1, hiddenAt: 2 }
      const { id } = await context.database.write
        .insertInto('news')
        .values(news)
        .returning('id')
        .executeTakeFirstOrThrow()
      await pushTo(context, { eventKey: 'news:1', kind: 'news', fundraiserId: fundraiser.id, newsId: id }, ada)
      await sendsNothing()
    })

    it('of what was called off', async () => {
      await subscribe(context, server, ada)
      await follow(ada.id)
      await pushTo(context, followed('goal:1'), ada)
      await context.database.transaction((transaction) =>
        cancelEvents(transaction, context, { fundraiserId: fundraiser.id }),
      )
      await sendsNothing()
    })

    it('where the person has signed out, and the browser is forgotten', async () => {
      const Authorization = `Bearer ${await buildSession(context, ada)}`
      await subscribe(context, server, ada, { headers: { Authorization } })
      await pushTo(context, event(), ada)
      await server.call(logout, {}, { Authorization })
      await sendsNothing()
      expect(await countRows()).toEqual({ messages: 0, browsers: 0 })
    })
  })

  it('the log names neither the browser nor its address', async () => {
    const { log, lines } = captureLog()
    const endpoint = await subscribe(context, server, ada)
    push().answer(endpoint, '413')
    await pushTo(context, event(), ada)
    await sendDuePushes({ ...context, log }, 'sandbox', () => false)
    expect(lines.join()).toContain('413')
    expect(lines.join()).not.toContain(endpoint.split('/').at(-1))
  })
})
