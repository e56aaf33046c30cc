import { beforeEach, describe, expect, it } from 'vitest'
import { listAdminDonations } from '#shared/contract/admin/money'
import { hideDonationMessage, listDonations } from '#shared/contract/donations'
import { listReceivedDonations, listUserDonations } from '#shared/contract/user-donations'
import type { Row } from '../../platform/database/schema'
import { actsOn } from '../../testing/admins'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import type { TestServer } from '../../testing/serve'

const INSULT = 'Go away, all of you'

describe('the message of a donor', () => {
  let context: TestContext
  let server: TestServer
  let leader: Row<'users'>
  let creator: Row<'users'>
  let donor: Row<'users'>
  let admin: Row<'users'>
  let fundraiserId: number
  let donation: Row<'donations'>
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    leader = await buildUser(context, { isCommunityLeader: 1 })
    creator = await buildUser(context, { createdById: leader.id })
    donor = await buildUser(context, { fullName: 'Kwame Mensah' })
    admin = await buildUser(context, { isAdmin: 1 })
    fundraiserId = (await buildFundraiser(context, { userId: creator.id })).id
    donation = await buildDonation(context, { fundraiserId, donorId: donor.id, message: INSULT })
  })

  const as = async (user: Row<'users'> | null): Promise<Record<string, string>> =>
    user ? { Authorization: `Bearer ${await buildSession(context, user)}` } : {}
  const hide = async (user: Row<'users'> | null, hidden = true, id = donation.id) =>
    (
      await server.send('PATCH', hideDonationMessage.path.replace('{id}', String(id)), {
        body: { hidden },
        headers: await as(user),
      })
    ).status
  const shown = async () => (await server.call(listDonations, { params: { id: fundraiserId } })).body[0]
  const given = async (user: Row<'users'> | null) =>
    (await server.call(listUserDonations, { params: { id: donor.id } }, await as(user))).body[0]

  it('can be hidden and shown again by the creator, their leader and admins, and by nobody else', async () => {
    expect([await hide(null), await hide(donor), await hide(await buildUser(context))]).toEqual([401, 403, 403])
    expect(await shown()).toMatchObject({ message: INSULT })
    for (const user of [creator, leader, admin]) {
      expect([await hide(user), (await shown())?.message]).toEqual([200, null])
      expect([await hide(user, false), (await shown())?.message]).toEqual([200, INSULT])
    }
    expect(await hide(creator, true, 424_242)).toBe(404)
  })

  it('is in no public list and on no page while it is hidden', async () => {
    await hide(creator)
    expect(await shown()).toMatchObject({ message: null, isMessageHidden: true, amount: 2_500 })
    expect(await given(null)).toMatchObject({ message: null, isMessageHidden: true })
    const received = await server.call(listReceivedDonations, { params: { id: creator.id } }, await as(creator))
    expect(received.body[0]).toMatchObject({ message: null, isMessageHidden: true })
  })

  it('stays readable for its donor, who sees that it is hidden, and for admins', async () => {
    await hide(creator)
    expect(await given(donor)).toMatchObject({ message: INSULT, isMessageHidden: true })
    const all = await server.call(listAdminDonations, { query: {} }, await as(admin))
    expect(all.body[0]).toMatchObject({ message: INSULT, isMessageHidden: true })
  })

  it('is recorded once in the audit trail when an admin hides it, without its text', async () => {
    await hide(admin)
    await hide(admin)
    await hide(admin, false)
    await hide(creator)
    const acts = await actsOn(context, `donation:${donation.id}`)
    expect(acts).toMatchObject([
      { actorId: admin.id, action: 'hide-message', after: '{"isMessageHidden":true}' },
      { actorId: admin.id, action: 'show-message', after: '{"isMessageHidden":false}' },
    ])
    expect(JSON.stringify(acts)).not.toContain(INSULT)
  })
})
