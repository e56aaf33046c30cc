import { beforeEach, describe, expect, it } from 'vitest'
import { getOverview } from '#shared/contract/account/overview'
import { fillPath } from '#shared/contract/base/call'
import { hideDonationMessage } from '#shared/contract/donations'
import { getFundraiser } from '#shared/contract/fundraisers'
import { getThanks, thankDonors } from '#shared/contract/letters'
import { setLeaderRights } from '#shared/contract/profiles'
import { createFundraiser, publishFundraiser, updateFundraiser } from '#shared/contract/publishing'
import { getCurrentUser } from '#shared/contract/users'
import { prepareThanks } from '../giving/thanks/thanks'
import type { Row } from '../platform/database/schema'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../testing/builders'
import { openServer } from '../testing/context'
import { queuedMails } from '../testing/mail'
import { prepareEdit } from './fundraisers/edit'

const DAY = 24 * 60 * 60_000
const { context, server } = await openServer()
const signIn = async (user: Row<'users'>) => ({ Authorization: `Bearer ${await buildSession(context, user)}` })

let people = 0
let amina: Row<'users'>
let leader: Row<'users'>
let asLeader: Record<string, string>
let asAmina: Record<string, string>
let id: number
let donationId: number
beforeEach(async () => {
  people += 1
  leader = await buildUser(context, { fullName: 'Chief Okello', isCommunityLeader: 1 })
  amina = await buildUser(context, { email: `amina${people}@example.org`, createdById: leader.id })
  id = (await buildFundraiser(context, { userId: amina.id })).id
  const gift = { fundraiserId: id, donorEmail: 'ama@example.org', message: 'Courage' }
  donationId = (await buildDonation(context, gift)).id
  asLeader = await signIn(leader)
  asAmina = await signIn(amina)
})

const asViewer = () => ({
  id: leader.id,
  sessionId: 0,
  confirmedAt: 0,
  isAdmin: false,
  adminObstacle: null,
  isCommunityLeader: true,
})
const edit = (fundraiser = id, headers = asLeader) => {
  const path = fillPath(updateFundraiser.path, { id: fundraiser })
  return server.send('PATCH', path, { body: { title: 'A deeper well' }, headers })
}
const choose = (may: 'nothing' | 'help' | 'edit', headers = asAmina) =>
  server.send('PATCH', setLeaderRights.path, { body: { may }, headers })
const titleNow = async () => (await server.call(getFundraiser, { params: { id } })).body.title
const letters = async () =>
  (await queuedMails(context, `amina${people}@example.org`)).filter(({ mailKey }) => mailKey.startsWith('leader-'))

describe('a leader, once the person has taken over their account', () => {
  it('changes a fundraiser with donations only with their yes, for seven days, and a try asks them once a day', async () => {
    const refused = {
      status: 403,
      body: { code: 'leader.needs-yes', message: expect.stringContaining('Amina Otieno') },
    }
    expect([await edit(), await edit()]).toMatchObject([refused, refused])
    expect(await titleNow()).toBe('A well for Kitui')
    const [asked, ...others] = await letters()
    expect(asked?.subject).toBe('Chief Okello would like to change “A well for Kitui”')
    expect(asked?.textBody).toContain('/settings#leader')
    expect(others).toEqual([])
    expect((await edit(id, asAmina)).status).toBe(200)

    const until = new Date(context.clock() + 7 * DAY).toISOString()
    expect(await choose('edit')).toMatchObject({ status: 200, body: { leaderMayEditUntil: until } })
    expect((await edit()).status).toBe(200)
    await choose('help')
    expect(await edit()).toMatchObject(refused)
    await choose('edit')
    context.pass(7 * DAY)
    expect(await edit()).toMatchObject(refused)
    expect((await letters()).filter(({ mailKey }) => mailKey.startsWith('leader-ask'))).toHaveLength(2)
  })

  it('changes what has no donations, and everything before the person has taken over, without a yes', async () => {
    const { id: without } = await buildFundraiser(context, { userId: amina.id })
    expect((await edit(without)).status).toBe(200)
    await context.database.write.updateTable('users').set({ passwordIsOwn: 0 }).where('id', '=', amina.id).execute()
    expect((await edit()).status).toBe(200)
    // Who knows the first password may be the leader.
    expect(await choose('edit')).toMatchObject({ status: 403, body: { code: 'account.own-password-needed' } })
  })

  const newFundraiser = () => ({
    ...{ userId: amina.id, title: 'Books for the school', category: 'education', goalAmount: 50_000, duration: 30 },
    description: 'Forty children share nine books; this pays for the other thirty-one.',
  })
  /** Each act of a leader, with what its letter says. */
  async function acts() {
    const { id: draft } = await buildFundraiser(context, { userId: amina.id, isActive: 0, isDraft: 1 })
    const send = (method: 'POST' | 'PATCH', path: string, body: object, params = { id }) =>
      server.send(method, fillPath(path, params), { body, headers: asLeader })
    return [
      ['has published', () => send('POST', createFundraiser.path, newFundraiser())],
      ['has changed', () => send('POST', createFundraiser.path, { ...newFundraiser(), isActive: false })],
      ['has published', () => send('POST', publishFundraiser.path, {}, { id: draft })],
      ['has changed', () => edit()],
      ['has written to the donors', () => send('POST', thankDonors.path, { message: 'Thank you all.' })],
      ['has hidden', () => send('PATCH', hideDonationMessage.path, { hidden: true }, { id: donationId })],
      ['again', () => send('PATCH', hideDonationMessage.path, { hidden: false }, { id: donationId })],
    ] as const
  }

  it('does nothing that the person is not told of, by one letter a day for each kind and fundraiser', async () => {
    await choose('edit')
    const done = await acts()
    for (const [, act] of done) expect((await act()).status).toBeLessThan(300)
    expect((await edit()).status).toBe(200)
    const told = await letters()
    expect(told.map(({ textBody }) => textBody)).toEqual(done.map(([words]) => expect.stringContaining(words)))
    for (const { textBody } of told) expect(textBody).toMatch(/Chief Okello[\s\S]+\/settings#leader/)
    context.pass(DAY)
    await edit()
    expect(await letters()).toHaveLength(done.length + 1)
  })

  it('may do nothing more once the person has ended it, until they allow it again; the commission goes on', async () => {
    expect(await choose('nothing')).toMatchObject({ body: { leaderEndedAt: new Date(context.clock()).toISOString() } })
    for (const [, act] of await acts())
      expect(await act()).toMatchObject({ status: 403, body: { code: 'leader.ended' } })
    const thanks = await server.send('GET', fillPath(getThanks.path, { id }), { headers: asLeader })
    expect(thanks).toMatchObject({ status: 403, body: { code: 'leader.ended' } })
    expect(await letters()).toEqual([])
    const { helping } = (await server.call(getOverview, {}, asLeader)).body
    expect(helping?.profiles).toMatchObject([{ id: amina.id, hasEnded: true }])
    expect(await buildDonation(context, { fundraiserId: id, amount: 10_000 })).toMatchObject({
      communityLeaderFee: 500,
    })

    await choose('help')
    const { id: without } = await buildFundraiser(context, { userId: amina.id })
    const thank = await prepareThanks(context, asViewer(), id, 'Thank you all.')
    const change = await prepareEdit(context, asViewer(), without, {})
    await choose('nothing')
    for (const finish of [thank, change])
      await expect(context.database.transaction<unknown>(finish)).rejects.toMatchObject({ code: 'leader.ended' })

    expect(await choose('help')).toMatchObject({ body: { leaderEndedAt: null, leaderMayEditUntil: null } })
    expect(
      (await server.send('POST', createFundraiser.path, { body: newFundraiser(), headers: asLeader })).status,
    ).toBe(201)
  })
})

it('is nothing for a person without a leader, and a choice makes no page out of date', async () => {
  const headers = await signIn(await buildUser(context))
  const version = context.database.version()
  await choose('help')
  expect(await choose('nothing', headers)).toMatchObject({ status: 200, body: { leaderEndedAt: null } })
  expect((await server.call(getCurrentUser, {}, headers)).body).toMatchObject({ createdById: null })
  expect(context.database.isCurrent(version, new Set())).toBe(true)
})
