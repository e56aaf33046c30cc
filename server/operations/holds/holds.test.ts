import { beforeEach, describe, expect, it } from 'vitest'
import { getOverview } from '#shared/contract/account/overview'
import { decideHold, listHolds, placeHold } from '#shared/contract/admin/holds'
import type { CallInput } from '#shared/contract/base/call'
import { getFundraiser } from '#shared/contract/fundraisers'
import type { Row } from '../../platform/database/schema'
import { actsOn, signInAdmin } from '../../testing/admins'
import { buildFundraiser, buildMessage, buildSession, buildUser } from '../../testing/builders'
import { openServer } from '../../testing/context'
import { noteOverdueHolds } from './decide'

const DAY = 86_400_000
const { context, server } = await openServer()
const { read, write } = context.database
const dayIn = (days: number) => new Date(context.clock() + days * DAY).toISOString().slice(0, 10)

let owner: Row<'users'>
let fundraiserId: number
let placer: Awaited<ReturnType<typeof signInAdmin>>
let decider: Awaited<ReturnType<typeof signInAdmin>>
beforeEach(async () => {
  await write.updateTable('users').set({ isAdmin: 0 }).execute()
  owner = await buildUser(context)
  fundraiserId = (await buildFundraiser(context, { userId: owner.id, title: 'A well', image: null })).id
  placer = await signInAdmin(context)
  decider = await signInAdmin(context)
})

const WORDS = { ownerText: 'A donor says it is not yours.', publicText: 'We look into it.', needed: 'A photo of you.' }
const words = (reviewOn = dayIn(7)) => ({ reason: 'report' as const, ...WORDS, reviewOn })
type Placing = Partial<CallInput<typeof placeHold>['body']>
const place = (given: Placing = {}, headers = placer.headers) => {
  const about = given.userId ? {} : { fundraiserId }
  return server.send('POST', placeHold.path, { body: { ...words(), ...about, stops: ['gifts'], ...given }, headers })
}
const placed = async (given?: Placing): Promise<number> => {
  const { status, body } = await place(given)
  if (status !== 201 || typeof body !== 'object') throw new Error(JSON.stringify(body))
  return (await newest()).id
}
const newest = () => read.selectFrom('holds').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const decide = (id: number, body: object, headers = decider.headers) =>
  server.send('POST', decideHold.path.replace('{id}', String(id)), { body, headers })
const LIFT = { decision: 'lift', text: 'All is well.' }
const keep = (days: number) => ({ decision: 'keep', text: 'The photo shows somebody else.', reviewOn: dayIn(days) })
const asOwner = async () => ({ Authorization: `Bearer ${await buildSession(context, owner)}` })
const ownHolds = async () => (await server.call(getOverview, {}, await asOwner())).body.holds
const shown = async () => (await server.call(getFundraiser, { params: { id: fundraiserId } })).body
const answer = (holdId: number) =>
  buildMessage(context, { kind: 'appeal', holdId, senderId: owner.id, text: 'It is me.' })
const acts = async (id: number) => (await actsOn(context, `hold:${id}`)).map(({ action, actorId }) => [action, actorId])
const mailsAbout = async (id: number) => {
  const mails = read.selectFrom('outgoing_mail').select('mailKey').where('mailKey', 'like', `hold-%:${id}%`)
  return (await mails.orderBy('id').execute()).map(({ mailKey }) => mailKey.split(':')[0])
}
const BODY = { fundraiser: { title: 'A well' }, ...WORDS, reason: 'report' }

describe('a hold', () => {
  it('closes a fundraiser, says so to everybody and to its owner, and opens it again once it is lifted', async () => {
    expect((await shown()).hold).toBeUndefined()
    const id = await placed()
    expect(await shown()).toMatchObject({ isActive: false, hold: { text: WORDS.publicText, stops: ['gifts'] } })
    const payouts = await placed({ userId: owner.id, stops: ['payouts'], publicText: 'Who is it?' })
    expect((await shown()).hold).toMatchObject({ text: WORDS.publicText, stops: ['payouts', 'gifts'] })
    await decide(payouts, LIFT)
    expect(await ownHolds()).toMatchObject([{ id, ...BODY, stops: ['gifts'], answer: null, kept: null }])
    await answer(id)
    expect((await ownHolds())?.[0]?.answer?.text).toBe('It is me.')
    expect(await decide(id, keep(14))).toMatchObject({ status: 200, body: { kept: { text: keep(14).text } } })
    expect((await shown()).isActive).toBe(false)
    expect(await decide(id, LIFT)).toMatchObject({ status: 200, body: { liftedAt: expect.any(String) } })
    const open = await shown()
    expect([open.isActive, open.hold, await ownHolds()]).toEqual([true, undefined, []])
    expect(await mailsAbout(id)).toEqual(['hold-placed', 'hold-kept', 'hold-lifted'])
    const [by, other] = [placer.admin.id, decider.admin.id]
    expect(await acts(id)).toEqual([
      ['hold placed', by],
      ['hold kept', other],
      ['hold lifted', other],
    ])
  })

  it('is stored with all words and a day in the next 90 alone, once, and by nobody it concerns', async () => {
    const whole = words()
    for (const name of ['reason', 'ownerText', 'publicText', 'needed', 'reviewOn'] as const)
      expect((await place({ ...whole, [name]: '' })).status).toBe(400)
    for (const days of [0, 91]) expect((await place({ reviewOn: dayIn(days) })).status).toBe(400)
    expect((await place({ userId: owner.id, stops: ['gifts'] })).status).toBe(400)
    const own = { userId: placer.admin.id, stops: ['payouts' as const] }
    expect(await place(own)).toMatchObject({ status: 403, body: { code: 'admin.own-matter' } })
    const once = { ...placer.headers, 'Idempotency-Key': 'once' }
    const [one, again] = [await place({}, once), await place({}, once)]
    expect([one.status, again.body]).toEqual([201, one.body])
    expect(await ownHolds()).toHaveLength(1)
  })

  it('is decided by another admin, and only once', async () => {
    const id = await placed()
    expect(await decide(id, LIFT, placer.headers)).toMatchObject({ status: 403, body: { code: 'hold.placed-by-you' } })
    const third = await signInAdmin(context)
    const replies = await Promise.all([decide(id, LIFT), decide(id, LIFT, third.headers), decide(id, LIFT)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await decide(id, keep(3))).toMatchObject({ status: 409, body: { code: 'hold.lifted' } })
    expect(await mailsAbout(id)).toEqual(['hold-placed', 'hold-lifted'])
  })

  it('is decided by the only admin once its owner has answered or left', async () => {
    const id = await placed()
    const later = await placed()
    await write.updateTable('users').set({ isAdmin: 0 }).where('id', '=', decider.admin.id).execute()
    const list = async () => (await server.call(listHolds, { query: { fundraiserId } }, placer.headers)).body
    expect((await list()).map(({ blockedBecause }) => blockedBecause !== null)).toEqual([true, true])
    expect(await decide(id, LIFT, placer.headers)).toMatchObject({ body: { code: 'hold.not-answered' } })
    await answer(id)
    expect((await decide(id, LIFT, placer.headers)).status).toBe(200)
    expect((await shown()).isActive).toBe(false)
    await write.updateTable('users').set({ closedAt: context.clock() }).where('id', '=', owner.id).execute()
    expect((await decide(later, LIFT, placer.headers)).status).toBe(200)
    const kept = [await newest(), await read.selectFrom('audit_trail').selectAll().execute()]
    expect(JSON.stringify(kept).split(WORDS.ownerText)).toHaveLength(1)
    expect((await shown()).isActive).toBe(false)
  })

  it('is not decided by an admin whose own matter it is', async () => {
    const id = await placed({ userId: decider.admin.id, stops: ['payouts'] })
    expect(await decide(id, LIFT)).toMatchObject({ status: 403, body: { code: 'admin.own-matter' } })
  })

  it('on a page hides what its owner wrote there, from everybody and in every list', async () => {
    await write.updateTable('fundraisers').set({ displayName: 'Mama Well' }).where('id', '=', fundraiserId).execute()
    await placed({ stops: ['page'] })
    expect(await shown()).toMatchObject({
      description: '',
      displayName: null,
      isActive: false,
      hold: { stops: ['page'] },
    })
    const lists = await server.send('GET', `/api/fundraisers?userId=${owner.id}&view=card`)
    expect(JSON.stringify(lists.body)).toContain('"displayName":null')
  })

  it('on a deleted fundraiser leads to no page', async () => {
    await placed({ stops: ['page'] })
    const named = async () => (await ownHolds())?.map(({ fundraiser }) => fundraiser)
    expect(await named()).toEqual([{ id: fundraiserId, title: 'A well', isDeleted: false }])
    await write.updateTable('fundraisers').set({ hiddenAt: 5 }).where('id', '=', fundraiserId).execute()
    expect(await named()).toEqual([{ id: fundraiserId, title: 'A well', isDeleted: true }])
  })

  it('never opens a draft', async () => {
    await write.updateTable('fundraisers').set({ isDraft: 1, isActive: 0 }).where('id', '=', fundraiserId).execute()
    const id = await placed()
    const publish = async () =>
      server.send('POST', `/api/fundraisers/${fundraiserId}/publish`, { headers: await asOwner() })
    expect((await publish()).status).toBe(409)
    await decide(id, LIFT)
    expect((await shown()).isActive).toBe(false)
    expect((await publish()).status).toBe(200)
  })

  it('that nobody looked at on its day is noted once, and again after it was kept', async () => {
    const id = await placed({ reviewOn: dayIn(2) })
    const noted = async () => (await acts(id)).filter(([action]) => action === 'hold past its day').length
    await noteOverdueHolds(context)
    expect(await noted()).toBe(0)
    context.pass(3 * DAY)
    for (const _ of [1, 2]) await noteOverdueHolds(context)
    expect(await noted()).toBe(1)
    decider = await signInAdmin(context)
    await decide(id, keep(1))
    context.pass(3 * DAY)
    await noteOverdueHolds(context)
    expect(await noted()).toBe(2)
  })

  it('is listed by its day, page by page, and among the ended ones once it was lifted', async () => {
    const [late, soon] = [await placed({ reviewOn: dayIn(20) }), await placed({ reviewOn: dayIn(1) })]
    const list = async (query: CallInput<typeof listHolds>['query']) => {
      const { body, headers } = await server.call(listHolds, { query: { fundraiserId, ...query } }, decider.headers)
      return { ids: body.map(({ id }) => id), cursor: /cursor=([^&>]+)/.exec(headers.get('Link') ?? '')?.[1] }
    }
    const { ids, cursor } = await list({ limit: 1 })
    expect([ids, (await list({ limit: 1, cursor })).ids]).toEqual([[soon], [late]])
    expect((await list({ userId: owner.id })).ids).toEqual([])
    await decide(soon, LIFT)
    expect((await list({ state: 'lifted' })).ids).toEqual([soon])
  })
})
