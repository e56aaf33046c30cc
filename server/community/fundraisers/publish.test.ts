import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { listFundraisers } from '#shared/contract/fundraisers'
import {
  changeEnd,
  createFundraiser,
  extendFundraiser,
  publishFundraiser,
  updateFundraiser,
} from '#shared/contract/publishing'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { openServer } from '../../testing/context'

const DAY = 86_400_000

const { context, server } = await openServer()

async function signIn(given: Parameters<typeof buildUser>[1] = {}) {
  const user = await buildUser(context, given)
  return { user, headers: { Authorization: `Bearer ${await buildSession(context, user)}` } }
}

const story = {
  title: 'Ẹ̀kọ́ fees for Amina',
  description: 'Two terms of fees at the girls’ school in Kisumu, and a uniform that fits.',
  category: 'education' as const,
  goalAmount: 45_000,
}

describe('the place that a creator names when publishing', () => {
  const publishIn = async (location: string, { user, headers }: Awaited<ReturnType<typeof signIn>>) =>
    (await server.call(createFundraiser, { body: { ...story, userId: user.id, location } }, headers)).body

  it('becomes that of a profile without one, and finds the fundraiser', async () => {
    const published = await publishIn('Kakamega, Kenya', await signIn({ location: null }))
    expect(published).toMatchObject({ country: 'KE', user: { location: 'Kakamega, Kenya' } })
    const found = await server.call(listFundraisers, { query: { q: 'Kakamega' } })
    expect(found.body.map(({ id }) => id)).toContain(published.id)
  })

  it('changes no profile that has one, and none of another person', async () => {
    const owner = await signIn({ location: 'Accra, Ghana' })
    expect(await publishIn('Kisumu, Kenya', owner)).toMatchObject({ country: 'GH', user: { location: 'Accra, Ghana' } })
    const leader = await signIn({ isCommunityLeader: 1 })
    const helped = await buildUser(context, { location: null, createdById: leader.user.id })
    const published = await publishIn('Kisumu, Kenya', { ...leader, user: helped })
    expect(published.user.location).toBeNull()
  })
})

describe('a fundraiser that is created inactive', () => {
  const create = async () => {
    const owner = await signIn()
    const { body } = await server.call(
      createFundraiser,
      { body: { ...story, title: 'Not yet to be seen', duration: 14, isActive: false } },
      owner.headers,
    )
    return { ...owner, id: body.id, body }
  }
  const publish = (id: number, headers: Record<string, string>) =>
    server.send('POST', `/api/fundraisers/${id}/publish`, { headers })

  it('is not in the lists, and its owner publishes it later, from when its days count', async () => {
    const { id, body, headers } = await create()
    expect(body).toMatchObject({ isActive: false, isDraft: true })
    const listed = async () =>
      (await server.call(listFundraisers, { query: { q: 'Not yet to be seen' } })).body.some((row) => row.id === id)
    expect(await listed()).toBe(false)
    expect((await publish(id, (await signIn()).headers)).status).toBe(403)
    context.pass(3 * DAY)
    const { body: published } = await server.call(publishFundraiser, { params: { id } }, headers)
    expect(published).toMatchObject({ isActive: true })
    expect(published).not.toHaveProperty('isDraft')
    expect(Date.parse(published.endDate ?? '') - context.clock()).toBe(14 * DAY)
    expect(await listed()).toBe(true)
    expect((await publish(id, headers)).status).toBe(200)
  })

  it('can’t be published by its owner after an admin has deactivated it', async () => {
    const { id, headers } = await create()
    await server.call(publishFundraiser, { params: { id } }, headers)
    const admin = await signIn({ isAdmin: 1 })
    await server.send('PATCH', `/api/admin/fundraisers/${id}`, { body: { isActive: false }, headers: admin.headers })
    expect((await publish(id, headers)).status).toBe(409)
  })
})

describe('publishing', () => {
  it('makes an active fundraiser that ends after its days [7.create-fundraiser 7.create-fundraiser.id]', async () => {
    const { user, headers } = await signIn()
    const { status, body } = await server.call(createFundraiser, { body: { ...story, duration: 14 } }, headers)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      ...story,
      userId: user.id,
      isActive: true,
      currentAmount: 0,
      duration: 14,
      version: 1,
    })
    expect(Date.parse(body.endDate ?? '') - context.clock()).toBe(14 * DAY)
  })

  it('makes one that is not active where that is asked for, which no list shows [5.create.display-name 7.create-fundraiser.active]', async () => {
    const { user, headers } = await signIn()
    const body = { ...story, displayName: 'The school', isActive: false }
    const made = await server.call(createFundraiser, { body }, headers)
    expect(made.body).toMatchObject({ displayName: 'The school', isActive: false })
    const listed = (await server.send('GET', '/api/fundraisers')).body
    expect(JSON.stringify(listed)).not.toContain(`"userId":${user.id},`)
  })

  it.each<[object, string, string]>([
    [{ title: undefined }, 'title', 'Required'],
    [{ title: '  ' }, 'title', 'Required'],
    [{ description: '' }, 'description', 'Required'],
    [{ category: 'cars' }, 'category', 'Please select a category'],
    [{ category: undefined }, 'category', 'Required'],
    [{ goalAmount: 99 }, 'goalAmount', 'Goal must be at least $1'],
    [{ goalAmount: '100' }, 'goalAmount', 'Expected number, received string'],
    [{ goalAmount: 100.5 }, 'goalAmount', 'The goal must be whole cents'],
    [{ duration: 6 }, 'duration', 'Campaign must run for at least 7 days'],
    [{ duration: 366 }, 'duration', 'Campaign cannot exceed 365 days'],
  ])(
    'says of %j what is wrong at its field [3.fundraisers.goal-amount 5.create.category 5.create.description 5.create.duration.* 5.create.goal 5.create.title]',
    async (wrong, path, message) => {
      const { headers } = await signIn()
      const reply = await server.send('POST', '/api/fundraisers', { body: { ...story, ...wrong }, headers })
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ issues: [{ path, message }] })
    },
  )

  it('is for oneself, for a person whose account one made as a leader, and as an admin for anyone [7.create-fundraiser.user]', async () => {
    const leader = await signIn({ isCommunityLeader: 1 })
    const admin = await signIn({ isAdmin: 1 })
    const stranger = await signIn({ isCommunityLeader: 1 })
    const person = await buildUser(context, { createdById: leader.user.id })
    const publish = async (headers: Record<string, string>) =>
      (await server.send('POST', '/api/fundraisers', { body: { ...story, userId: person.id }, headers })).status
    expect(await publish(leader.headers)).toBe(201)
    expect(await publish(admin.headers)).toBe(201)
    expect(await publish(stranger.headers)).toBe(403)
    expect(await publish({})).toBe(401)
  })

  it('says at the field that the person is not, or no longer, one’s own to publish for', async () => {
    const leader = await signIn({ isCommunityLeader: 1 })
    const person = await buildUser(context, { createdById: leader.user.id, closedAt: context.clock() })
    for (const userId of [person.id, 424_242]) {
      const reply = await server.send('POST', '/api/fundraisers', {
        body: { ...story, userId },
        headers: leader.headers,
      })
      expect(reply).toMatchObject({ status: 403, body: { issues: [{ path: 'userId' }] } })
    }
  })
})

describe('editing', () => {
  const better = { title: 'A better title than before', description: `${story.description} More words follow here.` }

  it('changes what is given and counts the version up [5.edit.image]', async () => {
    const { user, headers } = await signIn()
    const { id } = await buildFundraiser(context, { userId: user.id, displayName: 'Kitui Women' })
    const { body } = await server.call(updateFundraiser, { params: { id }, body: { ...better, version: 1 } }, headers)
    expect(body).toMatchObject({ ...better, displayName: 'Kitui Women', version: 2 })
    const found = await server.send('GET', '/api/fundraisers?q=better')
    expect(found.body).toMatchObject([{ id }])
  })

  it('answers an edit of an old version with the current state and changes nothing', async () => {
    const { user, headers } = await signIn()
    const { id } = await buildFundraiser(context, { userId: user.id })
    await server.call(updateFundraiser, { params: { id }, body: { ...better, version: 1 } }, headers)
    const late = await server.send('PATCH', `/api/fundraisers/${id}`, {
      body: { title: 'A late title, too late', version: 1 },
      headers,
    })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ current: { title: better.title, version: 2 } })
  })

  it.each<[object, string]>([
    [{ title: 'Too short' }, 'Title must be at least 10 characters'],
    [{ description: 'Too short as well' }, 'Description must be at least 50 characters'],
    [{ category: '' }, 'Please select a category'],
    [{ goalAmount: 1 }, 'Goal must be at least $1'],
  ])('refuses %j [5.edit.category 5.edit.description 5.edit.goal 5.edit.title]', async (wrong, message) => {
    const { user, headers } = await signIn()
    const { id } = await buildFundraiser(context, { userId: user.id })
    const reply = await server.send('PATCH', `/api/fundraisers/${id}`, { body: wrong, headers })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ message })
  })

  it('keeps the goal once somebody gave, but takes the same goal again [5.help.goal-fixed]', async () => {
    const { user, headers } = await signIn()
    const { id, goalAmount } = await buildFundraiser(context, { userId: user.id })
    await buildDonation(context, { fundraiserId: id })
    const edit = (goal: number) =>
      server.send('PATCH', `/api/fundraisers/${id}`, { body: { goalAmount: goal }, headers })
    expect((await edit(goalAmount)).status).toBe(200)
    const moved = await edit(goalAmount + 100)
    expect(moved.status).toBe(409)
    expect(moved.body).toMatchObject({ issues: [{ path: 'goalAmount' }] })
  })

  it('is for the owner, their leader and admins, and only while it is active [4.edit-active-only 6.owner 6.owners-leader]', async () => {
    const leader = await signIn({ isCommunityLeader: 1 })
    const owner = await signIn({ createdById: leader.user.id })
    const stranger = await signIn()
    const admin = await signIn({ isAdmin: 1 })
    const open = await buildFundraiser(context, { userId: owner.user.id })
    const ended = await buildFundraiser(context, { userId: owner.user.id, endDate: context.clock() - 1 })
    const edit = async (id: number, headers: Record<string, string>) =>
      (await server.send('PATCH', `/api/fundraisers/${id}`, { body: { category: 'medical' }, headers })).status
    expect(await edit(open.id, owner.headers)).toBe(200)
    expect(await edit(open.id, leader.headers)).toBe(200)
    expect(await edit(open.id, stranger.headers)).toBe(403)
    expect(await edit(ended.id, owner.headers)).toBe(409)
    expect(await edit(ended.id, admin.headers)).toBe(200)
    expect(await edit(424_242, owner.headers)).toBe(404)
  })
})

describe('extending', () => {
  it('adds days to the end, or sets the whole duration, and is written down [7.admin.extend]', async () => {
    const admin = await signIn({ isAdmin: 1 })
    const { id, endDate } = await buildFundraiser(context)
    const extend = (body: object) =>
      server.send('PATCH', `/api/admin/campaigns/${id}/extend`, { body, headers: admin.headers })
    const longer = await extend({ additionalDays: 5 })
    expect(longer.body).toMatchObject({
      fundraiser: { endDate: new Date((endDate ?? 0) + 5 * DAY).toISOString(), duration: 35 },
    })
    const set = await server.call(extendFundraiser, { params: { id }, body: { newDuration: 90 } }, admin.headers)
    expect(Date.parse(set.body.fundraiser.endDate ?? '') - Date.parse(set.body.fundraiser.createdAt)).toBe(90 * DAY)
    const acts = await context.database.read
      .selectFrom('audit_trail')
      .select(['actorId', 'action'])
      .where('subject', '=', `fundraiser:${id}`)
      .execute()
    expect(acts).toEqual([
      { actorId: admin.user.id, action: 'extend' },
      { actorId: admin.user.id, action: 'extend' },
    ])
  })

  it.each<[object, string]>([
    [{ additionalDays: 0 }, 'Additional days must be at least 1'],
    [{ additionalDays: 366 }, 'Additional days cannot exceed 365'],
    [{ newDuration: 6 }, 'New duration must be at least 7 days'],
    [{ newDuration: 366 }, 'New duration cannot exceed 365 days'],
    [{}, 'Give either additional days or a new duration'],
  ])('refuses %j [5.extend.* 9.extension.*]', async (body, message) => {
    const admin = await signIn({ isAdmin: 1 })
    const { id } = await buildFundraiser(context)
    const reply = await server.send('PATCH', `/api/admin/campaigns/${id}/extend`, { body, headers: admin.headers })
    expect(reply.body).toMatchObject({ message })
  })
})

describe('the end in the hands of the owner', () => {
  const open = async (given: Parameters<typeof buildFundraiser>[1] = {}) => {
    const { user, headers } = await signIn()
    const { id } = await buildFundraiser(context, { userId: user.id, ...given })
    const send = async (body: object, key: string = randomUUID()) => {
      const call = { body, headers: { ...headers, 'Idempotency-Key': key } }
      const { status, body: answer } = await server.send('POST', `/api/fundraisers/${id}/end`, call)
      return { status, end: status === 200 ? Date.parse(v.parse(changeEnd.reply, answer).endDate ?? '') : null }
    }
    return { id, send, extend: (days: number, key?: string) => send({ change: 'extend', days }, key) }
  }

  it('comes at once, and a second time changes nothing', async () => {
    const { send } = await open()
    const { end } = await send({ change: 'end' })
    expect(end).toBe(context.clock())
    context.pass(DAY)
    expect((await send({ change: 'end' })).end).toBe(end)
  })

  it('moves once for each request, also until 48 hours after it', async () => {
    const endDate = context.clock() + DAY
    const { extend } = await open({ endDate })
    const key = randomUUID()
    expect([(await extend(3, key)).end, (await extend(3, key)).end]).toEqual([endDate + 3 * DAY, endDate + 3 * DAY])
    context.pass(6 * DAY)
    expect((await extend(3)).end).toBe(context.clock() + 3 * DAY)
    context.pass(5 * DAY + 1)
    expect((await extend(3)).status).toBe(409)
  })

  it.each<[string, number, Parameters<typeof buildFundraiser>[1]]>([
    ['is past 365 days in all', 336, {}],
    ['belongs to a fundraiser that was stopped', 1, { isActive: 0 }],
    ['does not exist', 1, { endDate: null }],
  ])('does not move where it %s', async (_, days, given) => {
    const { extend } = await open(given)
    expect((await extend(days)).status).toBe(409)
  })

  it('is changed a few times a day at most, because each change may be mailed to all followers', async () => {
    const { id, send, extend } = await open()
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await send({ change: 'end' })).status).toBe(200)
      expect((await extend(1)).status).toBe(200)
    }
    expect((await send({ change: 'end' })).status).toBe(429)
    const acts = context.database.read
      .selectFrom('audit_trail')
      .select('action')
      .where('subject', '=', `fundraiser:${id}`)
    expect((await acts.orderBy('id').execute()).map(({ action }) => action)).toEqual(
      [1, 2, 3].flatMap(() => ['end', 'extend']),
    )
  })

  it('comes to one without an end, which is no news of more time', async () => {
    const { id, send } = await open({ endDate: null })
    await send({ change: 'end' })
    const events = context.database.read.selectFrom('events').select('kind').where('fundraiserId', '=', id)
    expect(await events.execute()).toEqual([{ kind: 'end' }])
    const acts = context.database.read
      .selectFrom('audit_trail')
      .select('action')
      .where('subject', '=', `fundraiser:${id}`)
    expect(await acts.execute()).toEqual([{ action: 'end' }])
  })
})
