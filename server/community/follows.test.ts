import { beforeEach, describe, expect, it } from 'vitest'
import { followFundraiser, listFollows, unfollowFundraiser } from '#shared/contract/account/follows'
import type { CallInput } from '#shared/contract/base/call'
import { changeEnd } from '#shared/contract/publishing'
import type { Row } from '../platform/database/schema'
import { buildFundraiser, buildSession, buildUser, viewerOf } from '../testing/builders'
import { openServer, type TestContext } from '../testing/context'
import { queuedMails } from '../testing/mail'
import type { TestServer } from '../testing/serve'
import { follow as startFollowing, tellSomeFollowers } from './follows'

const DAY = 86_400_000

let context: TestContext
let server: TestServer
let bearer: Record<string, string>
beforeEach(async () => {
  ;({ context, server } = await openServer())
  bearer = await signedIn(await buildUser(context, { email: 'kwame@example.org' }))
})

const signedIn = async (user: Row<'users'>) => ({ Authorization: `Bearer ${await buildSession(context, user)}` })
const follow = async (id: number, headers = bearer) =>
  (await server.call(followFundraiser, { params: { id } }, headers)).body.follows
const unfollow = async (id: number) => (await server.call(unfollowFundraiser, { params: { id } }, bearer)).body.follows
const followed = async () => (await server.call(listFollows, {}, bearer)).body.map(({ id }) => id)
const change = (id: number, values: Partial<Row<'fundraisers'>>) =>
  context.database.write.updateTable('fundraisers').set(values).where('id', '=', id).execute()
/** As the mail worker does after an attempt: none is due then. */
const postponeMails = () =>
  context.database.write
    .updateTable('outgoing_mail')
    .set({ nextAttemptAt: context.clock() + DAY })
    .execute()
async function tell() {
  do await postponeMails()
  while (await tellSomeFollowers(context))
}
const mails = async () => (await queuedMails(context)).map(({ recipient, subject }) => `${recipient}: ${subject}`)

describe('following a fundraiser', () => {
  it('can be repeated and ended', async () => {
    const { id } = await buildFundraiser(context)
    const version = context.database.version()
    expect([await follow(id), await follow(id), await followed()]).toEqual([true, true, [id]])
    expect([await unfollow(id), await unfollow(id), await followed()]).toEqual([false, false, []])
    expect(context.database.isCurrent(version, new Set()), 'other pages stay').toBe(true)
  })

  it('is refused for one that does not exist or was taken down', async () => {
    const { id } = await buildFundraiser(context, { hiddenAt: context.clock() })
    for (const path of [`/api/fundraisers/${id}/follow`, '/api/fundraisers/999999/follow'])
      expect((await server.send('PUT', path, { headers: bearer })).status).toBe(404)
  })

  it('is refused when the account is closed meanwhile', async () => {
    const { id } = await buildFundraiser(context)
    const ama = await buildUser(context)
    await context.database.write.updateTable('users').set({ closedAt: 1 }).where('id', '=', ama.id).execute()
    await expect(startFollowing(context, viewerOf(ama), id)).rejects.toMatchObject({ status: 401 })
  })

  it('lists the own ones, the last followed first, without those that were taken down', async () => {
    const ids: number[] = []
    for (let count = 0; count < 4; count += 1) ids.push((await buildFundraiser(context)).id)
    const [hidden = 0, ended = 0, ...others] = ids
    for (const id of ids) await follow(id)
    await follow(ended, await signedIn(await buildUser(context)))
    await change(hidden, { hiddenAt: context.clock() })
    await change(ended, { endDate: 1 })
    expect(await followed()).toEqual([...others].reverse().concat(ended))
  })
})

describe('followers', () => {
  it('are told once that the goal was reached, and once how it ended', async () => {
    const { id } = await buildFundraiser(context, {
      title: 'Water for Kisumu',
      goalAmount: 50_000,
      endDate: context.clock() + DAY,
    })
    await follow(id)
    await tell()
    expect(await mails()).toEqual([])
    await change(id, { currentAmount: 50_000, donationsCount: 12 })
    await tell()
    await tell()
    expect(await mails()).toEqual(['kwame@example.org: Goal reached: Water for Kisumu'])
    context.pass(2 * DAY)
    await tell()
    await tell()
    expect(await mails()).toEqual([
      'kwame@example.org: Goal reached: Water for Kisumu',
      'kwame@example.org: It has ended: Water for Kisumu',
    ])
    const [goal, end] = await queuedMails(context)
    expect(goal?.textBody).toContain('has reached its goal: $500.00 of $500.00 from 12 supporters.')
    expect(end?.textBody).toContain('has ended. It raised $500.00 of $500.00 from 12 supporters.')
  })

  it('are not told of what had happened before they followed', async () => {
    const { id } = await buildFundraiser(context, { goalAmount: 1_000, currentAmount: 1_000, endDate: context.clock() })
    await follow(id)
    await tell()
    expect(await mails()).toEqual([])
  })

  it.each([
    ['was taken down', { hiddenAt: 1 }],
    ['was stopped', { isActive: 0 }],
  ] as const)('are told nothing of one that %s', async (_, values) => {
    const { id } = await buildFundraiser(context, { goalAmount: 1_000, endDate: context.clock() + DAY })
    await follow(id)
    await change(id, { currentAmount: 1_000, ...values })
    context.pass(2 * DAY)
    await tell()
    expect(await mails()).toEqual([])
  })

  it('get no mail at an address that nobody has confirmed, and are told once it is', async () => {
    const { id } = await buildFundraiser(context, { title: 'A well', goalAmount: 1_000 })
    const ama = await buildUser(context, { email: 'ama@example.org', emailConfirmedAt: null })
    await follow(id, await signedIn(ama))
    await change(id, { currentAmount: 1_000 })
    await tell()
    expect(await mails()).toEqual([])
    await context.database.write.updateTable('users').set({ emailConfirmedAt: 1 }).where('id', '=', ama.id).execute()
    await tell()
    expect(await mails()).toEqual(['ama@example.org: Goal reached: A well'])
  })

  it('are told the end alone when the goal was reached with it, and nothing later', async () => {
    const { id } = await buildFundraiser(context, {
      title: 'A well',
      goalAmount: 1_000,
      endDate: context.clock() + DAY,
    })
    await follow(id)
    await change(id, { currentAmount: 1_000 })
    context.pass(2 * DAY)
    await tell()
    expect(await mails()).toEqual(['kwame@example.org: It has ended: A well'])
    await change(id, { endDate: context.clock() + DAY })
    await tell()
    expect(await mails()).toHaveLength(1)
  })

  it('are told of each later end once, and of its coming too', async () => {
    const kofi = await buildUser(context)
    const { id } = await buildFundraiser(context, { title: 'A well', userId: kofi.id, endDate: context.clock() + DAY })
    await follow(id)
    const owner = await signedIn(kofi)
    const changeTo = (body: CallInput<typeof changeEnd>['body']) =>
      server.call(changeEnd, { params: { id }, body }, owner)
    await changeTo({ change: 'end' })
    await tell()
    await changeTo({ change: 'extend', days: 2 })
    await tell()
    await tell()
    await change(id, { currentAmount: 500_000 })
    await tell()
    context.pass(2 * DAY)
    await tell()
    await tell()
    const told = ['It has ended', 'It runs longer', 'Goal reached', 'It has ended']
    expect(await mails()).toEqual(told.map((news) => `kwame@example.org: ${news}: A well`))
  })

  it('are told a few at a time, and all of them', async () => {
    const { id } = await buildFundraiser(context, { goalAmount: 1_000 })
    for (let count = 0; count < 25; count += 1) await follow(id, await signedIn(await buildUser(context)))
    await change(id, { currentAmount: 1_000 })
    await tellSomeFollowers(context)
    expect(await mails()).toHaveLength(20)
    expect(await tellSomeFollowers(context)).toBe(false)
    await tell()
    expect(await mails()).toHaveLength(25)
  })

  it('stop following with the link in the mail', async () => {
    const { id } = await buildFundraiser(context, { goalAmount: 1_000 })
    const other = await buildFundraiser(context)
    await follow(id)
    await follow(other.id)
    await change(id, { currentAmount: 1_000 })
    await tell()
    const [mail] = await queuedMails(context)
    const path = new URL(mail?.unsubscribeUrl ?? '').pathname
    expect(await server.send('POST', path)).toMatchObject({
      status: 200,
      body: { message: 'You no longer follow that fundraiser, and get no more emails about it.' },
    })
    expect(await followed()).toEqual([other.id])
    const token = path.split('/').at(-1) ?? ''
    expect(Buffer.from(token.slice(1), 'base64url').toString()).not.toMatch(/userId|fundraiser/)
    const forged = path.slice(0, -9) + (path.at(-9) === 'A' ? 'B' : 'A') + path.slice(-8)
    expect((await server.send('POST', forged)).status).toBe(404)
    expect(await followed()).toEqual([other.id])
  })
})
