import { beforeEach, describe, expect, it } from 'vitest'
import { askToFollow, changeFollow, type FollowChoice, followFundraiser } from '#shared/contract/account/follows'
import { listNotifications } from '#shared/contract/account/notifications'
import type { CallInput } from '#shared/contract/base/call'
import { changeEnd } from '#shared/contract/publishing'
import { cancelEvents, notify } from '../../community/events'
import { unfollow } from '../../community/follows'
import { noteEnded } from '../../community/fundraisers/ended'
import type { Row } from '../../platform/database/schema'
import { buildDonation, buildFundraiser, buildHold, buildSession, buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import { queuedMails } from '../../testing/mail'
import type { TestServer } from '../../testing/serve'
import { mailSome } from './mail'
import { tellSome } from './tell'

const DAY = 86_400_000

let context: TestContext
let server: TestServer
let owner: Row<'users'>
let kwame: Row<'users'>
let fundraiser: Row<'fundraisers'>
beforeEach(async () => {
  ;({ context, server } = await openServer())
  owner = await buildUser(context, { fullName: 'Wanjiru Kamau' })
  kwame = await buildUser(context, { email: 'kwame@example.org' })
  fundraiser = await buildFundraiser(context, {
    ...{ title: 'A well', userId: owner.id, goalAmount: 1_000, endDate: context.clock() + DAY },
  })
})

const signedIn = async (user: Pick<Row<'users'>, 'id'>) => ({
  Authorization: `Bearer ${await buildSession(context, user)}`,
})
const follow = async (user = kwame, choice: FollowChoice = 'each') =>
  server.call(followFundraiser, { params: { id: fundraiser.id }, body: { choice } }, await signedIn(user))
async function followByMail(email: string, choice: 'each' | 'weekly' = 'each'): Promise<void> {
  await server.call(askToFollow, { params: { id: fundraiser.id }, body: { email } })
  const [mail] = await queuedMails(context, email)
  const token = /\/follow\/(\S+)/.exec(mail?.textBody ?? '')?.[1] ?? ''
  await server.call(changeFollow, { params: { token }, body: { choice } })
  await context.database.write.deleteFrom('outgoing_mail').where('mailKey', 'like', 'follow-ask:%').execute()
}
const give = (given: Parameters<typeof buildDonation>[1] = {}) =>
  buildDonation(context, { fundraiserId: fundraiser.id, ...given })
const change = (values: Partial<Row<'fundraisers'>>) =>
  context.database.write.updateTable('fundraisers').set(values).where('id', '=', fundraiser.id).execute()
const changeTo = async (body: CallInput<typeof changeEnd>['body']) =>
  server.call(changeEnd, { params: { id: fundraiser.id }, body }, await signedIn(owner))
async function post(text: string, createdAt = context.clock()): Promise<number> {
  return context.database.transaction(async (transaction) => {
    const row = { fundraiserId: fundraiser.id, authorId: owner.id, text, createdAt }
    const { id } = await transaction.insertInto('news').values(row).returning('id').executeTakeFirstOrThrow()
    const event = { eventKey: `news:${id}`, kind: 'news', fundraiserId: fundraiser.id, newsId: id } as const
    await notify(transaction, context, event)
    await notify(transaction, context, event)
    return id
  })
}
/** As the mail worker does after an attempt: none is due then. */
const postponeMails = () =>
  context.database.write
    .updateTable('outgoing_mail')
    .set({ nextAttemptAt: context.clock() + DAY })
    .execute()
async function tell() {
  await noteEnded(context)
  while (await tellSome(context));
  do await postponeMails()
  while (await mailSome(context))
}
const mails = async () => (await queuedMails(context)).map(({ recipient, subject }) => `${recipient}: ${subject}`)
const told = async (user: Pick<Row<'users'>, 'id'> = kwame) =>
  (await server.call(listNotifications, {}, await signedIn(user))).body.map(({ kind }) => kind)
const pushes = async () =>
  (await context.database.read.selectFrom('push_messages').select('subscriptionId').execute()).length
async function subscribe(user: Pick<Row<'users'>, 'id'>): Promise<void> {
  await buildSession(context, user)
  const { write } = context.database
  const session = await write
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow()
  const browser = { endpointHash: `of ${user.id}`, service: 'google' as const, endpoint: '', keys: '', createdAt: 1 }
  await write
    .insertInto('push_subscriptions')
    .values({ ...browser, userId: user.id, sessionId: session.id })
    .execute()
}

describe('whoever follows a fundraiser', () => {
  it('is told once of news, of the goal and of the end: in the app, by push and by mail', async () => {
    await subscribe(kwame)
    await follow()
    await post('The drill has arrived.')
    await give({ amount: 900 })
    await give({ amount: 100 })
    await give({ amount: 500 })
    await tell()
    context.pass(2 * DAY)
    await tell()
    await tell()
    expect(await told()).toEqual(['end', 'goal', 'news'])
    expect(await mails()).toEqual(
      ['News', 'Goal reached', 'It has ended'].map((what) => `kwame@example.org: ${what}: A well`),
    )
    expect(await pushes()).toBe(3)
    const [news, goal, end] = await queuedMails(context)
    expect(news?.textBody).toContain('This was written by Wanjiru Kamau about “A well”, and not by us:\n\nThe drill')
    expect(news?.textBody).toMatch(/Choose how you hear of it: \S+\/fundraiser\/\d+#follow\n\nStop these emails: /)
    expect(goal?.textBody).toContain('has reached its goal: $15.00 of $10.00 from 3 supporters.')
    expect(end?.textBody).toContain('has ended. It raised $15.00 of $10.00 from 3 supporters.')
  })

  it('hears of it as chosen: once a week without a push, or in the app with one', async () => {
    const ama = await buildUser(context)
    for (const user of [kwame, ama]) await subscribe(user)
    await follow(kwame, 'weekly')
    await follow(ama, 'app')
    await post('The drill has arrived.')
    await tell()
    expect([await told(kwame), await told(ama)]).toEqual([['news'], ['news']])
    expect(await mails()).toEqual([])
    const pushed = context.database.read
      .selectFrom('push_messages')
      .innerJoin('push_subscriptions', 'push_subscriptions.id', 'push_messages.subscriptionId')
    expect(await pushed.select('userId').execute()).toEqual([{ userId: ama.id }])
  })

  it('with a mail address alone gets letters, each with the link to choose and to stop', async () => {
    await followByMail('ama@example.org')
    await post('The drill has arrived.')
    await tell()
    const [mail] = await queuedMails(context)
    expect(mail?.textBody).toMatch(
      /^Hello,\n[\s\S]*Choose how you hear of it: \S+\/follow\/f\S+\n\nStop these emails: \S+\/unsubscribe\/f\S+\n$/,
    )
    expect(await server.send('POST', new URL(mail?.unsubscribeUrl ?? '').pathname)).toMatchObject({
      status: 200,
      body: { message: 'You no longer follow that fundraiser, and get no more emails about it.' },
    })
    await post('The pump runs.')
    await tell()
    expect(await mails()).toEqual([])
  })

  it('is not told of what happened before', async () => {
    await post('Old')
    await give({ amount: 1_000 })
    context.pass(1)
    await follow()
    await tell()
    expect([await told(), await mails()]).toEqual([[], []])
  })

  it('gets no mail at an address that nobody has confirmed', async () => {
    const { write } = context.database
    await write.updateTable('users').set({ emailConfirmedAt: null }).where('id', '=', kwame.id).execute()
    await follow()
    await post('News')
    await tell()
    expect([await told(), await mails()]).toEqual([['news'], []])
  })

  it('is told the end alone when the goal was reached with it', async () => {
    await follow()
    await give({ amount: 1_000 })
    context.pass(2 * DAY)
    await tell()
    expect(await told()).toEqual(['end'])
  })

  it('is told of each later end once, and of its coming too', async () => {
    await follow()
    for (const body of [{ change: 'end' }, { change: 'extend', days: 2 }] as const) {
      await changeTo(body)
      await tell()
    }
    context.pass(3 * DAY)
    await tell()
    expect(await told()).toEqual(['end', 'longer', 'end'])
  })

  it('is not told of an end that was moved before anybody was told', async () => {
    await follow()
    await changeTo({ change: 'end' })
    await changeTo({ change: 'extend', days: 2 })
    await tell()
    expect(await told()).toEqual(['longer'])
  })

  it.each([
    ['was taken down', () => change({ hiddenAt: 1 })],
    ['was stopped', () => change({ isActive: 0 })],
    [
      'has its page on hold',
      () => buildHold(context, { placedById: owner.id, fundraiserId: fundraiser.id, stopsPage: 1 }),
    ],
  ])('is told nothing of one that %s, not even later', async (_, stop) => {
    await follow()
    await post('News')
    await give({ amount: 1_000 })
    await stop()
    await tell()
    await change({ hiddenAt: null, isActive: 1 })
    await context.database.write.updateTable('holds').set({ liftedAt: 1 }).execute()
    await tell()
    expect([await told(), await mails()]).toEqual([[], []])
  })

  it('gets nothing of what was queued when it is hidden, or when they stop', async () => {
    await subscribe(kwame)
    await follow()
    await followByMail('ama@example.org')
    const newsId = await post('The drill has arrived.')
    await tell()
    expect([await pushes(), (await mails()).length]).toEqual([1, 2])
    await unfollow(context, kwame.id, fundraiser.id)
    expect([await pushes(), await mails()]).toEqual([0, ['ama@example.org: News: A well']])
    await context.database.transaction((transaction) => cancelEvents(transaction, context, { newsId }))
    expect(await mails()).toEqual([])
  })

  it('keeps what was sent when an admin stops the fundraiser, and gets no more', async () => {
    const admin = await buildUser(context, { isAdmin: 1, adminSince: 1 })
    await follow()
    await followByMail('ama@example.org')
    await post('News')
    await mailSome(context)
    const sent = context.database.write.updateTable('outgoing_mail').set({ status: 'sent' })
    const one = (await queuedMails(context, 'kwame@example.org'))[0]?.mailKey ?? ''
    await sent.where('mailKey', '=', one).execute()
    const body = { action: 'deactivate', fundraiserIds: [fundraiser.id] }
    const headers = await signedIn(admin)
    expect((await server.send('POST', '/api/admin/fundraisers/bulk', { body, headers })).status).toBe(200)
    const keys = (await queuedMails(context)).map(({ mailKey }) => mailKey)
    expect(keys.filter((key) => key.startsWith('event:'))).toEqual([one])
    await tell()
    expect(await told()).toEqual([])
  })

  it('is told a few at a time while other mail waits, and all are', async () => {
    for (let count = 0; count < 25; count += 1) await follow(await buildUser(context))
    await post('News')
    await mailSome(context)
    expect(await mails()).toHaveLength(20)
    expect(await mailSome(context)).toBe(false)
    await tell()
    expect(await mails()).toHaveLength(25)
    expect(new Set(await mails()).size).toBe(25)
  })

  it('is told although the address of another one cannot be read', async () => {
    const { write } = context.database
    await followByMail('ama@example.org')
    await write.updateTable('follows').set({ email: 'unreadable' }).execute()
    await give({ amount: 100, donorEmail: 'abebe@example.org' })
    await write.updateTable('donations').set({ donorEmail: 'unreadable' }).execute()
    await give({ amount: 100, donorEmail: 'efua@example.org' })
    await follow()
    await post('News')
    const headers = { ...(await signedIn(owner)), 'Idempotency-Key': 'thanks' }
    const body = { message: 'Asante sana!' }
    await server.send('POST', `/api/fundraisers/${fundraiser.id}/thanks`, { body, headers })
    await tell()
    expect(await mails()).toEqual(['kwame@example.org: News: A well', 'efua@example.org: Wanjiru Kamau thanks you'])
  })

  it('is told once by two servers at once', async () => {
    for (let count = 0; count < 5; count += 1) await follow(await buildUser(context))
    await follow()
    await post('News')
    await Promise.all([tellSome(context), tellSome(context), mailSome(context), mailSome(context)])
    await tell()
    expect([await told(), (await mails()).length]).toEqual([['news'], 6])
  })
})

describe('one person alone', () => {
  it('is told: the owner of a donation, the donor of thanks and of an answer', async () => {
    const ama = await buildUser(context, { email: 'ama@example.org' })
    await follow()
    const donation = await give({ donorId: ama.id, donorEmail: 'ama@example.org', message: 'Courage!' })
    const { id: donationId, fundraiserId } = donation
    await give({ donorId: kwame.id, donorEmail: 'kwame@example.org' })
    const headers = { ...(await signedIn(owner)), 'Idempotency-Key': 'thanks' }
    const body = { message: 'Asante sana!' }
    await server.send('POST', `/api/fundraisers/${fundraiserId}/thanks`, { body, headers })
    await context.database.transaction(async (transaction) => {
      const about = { fundraiserId, donationId }
      await notify(transaction, context, { ...about, eventKey: 'donation:1', kind: 'donation', userId: owner.id })
      await transaction.updateTable('donations').set({ answer: 'We will!' }).where('id', '=', donationId).execute()
      await notify(transaction, context, { ...about, eventKey: 'answer:1', kind: 'answer', userId: ama.id })
    })
    await context.database.write.deleteFrom('outgoing_mail').execute()
    await tell()
    expect([await told(owner), await told(ama), await told(kwame)]).toEqual([
      ['donation'],
      ['answer', 'thanks'],
      ['thanks', 'goal'],
    ])
    expect((await mails()).sort()).toEqual([
      'ama@example.org: Wanjiru Kamau has answered you',
      'ama@example.org: Wanjiru Kamau thanks you',
      'kwame@example.org: Goal reached: A well',
      'kwame@example.org: Wanjiru Kamau thanks you',
    ])
    const answer = (await queuedMails(context, 'ama@example.org')).find(({ mailKey }) => mailKey.endsWith(':donor'))
    expect(answer?.textBody).toContain('answers what you wrote there:\n\nWe will!')
  })

  it('is not told once the account is closed', async () => {
    await context.database.transaction((transaction) =>
      notify(transaction, context, {
        ...{ eventKey: 'month:1', kind: 'month', fundraiserId: fundraiser.id, userId: owner.id, value: 202_610 },
      }),
    )
    await context.database.write.updateTable('users').set({ closedAt: 1 }).where('id', '=', owner.id).execute()
    await tell()
    expect(await context.database.read.selectFrom('notifications').selectAll().execute()).toEqual([])
  })
})
