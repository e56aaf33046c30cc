import { beforeEach, describe, expect, it } from 'vitest'
import { getReceipt } from '#shared/contract/letters'
import { listUserDonations } from '#shared/contract/user-donations'
import type { Row } from '../../platform/database/schema'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { openServer, type TestContext } from '../../testing/context'
import type { TestServer } from '../../testing/serve'

describe('the donations of a person', () => {
  let context: TestContext
  let server: TestServer
  let donor: Row<'users'>
  let fundraiser: Row<'fundraisers'>
  beforeEach(async () => {
    ;({ context, server } = await openServer())
    donor = await buildUser(context, { fullName: 'Kwame Mensah' })
    fundraiser = await buildFundraiser(context, { title: 'A roof for the school' })
  })

  const give = (changes: object = {}) =>
    buildDonation(context, { fundraiserId: fundraiser.id, donorId: donor.id, donorEmail: 'd@example.org', ...changes })
  const list = async (as?: Row<'users'>, query = {}) => {
    const headers: Record<string, string> = as ? { Authorization: `Bearer ${await buildSession(context, as)}` } : {}
    return server.call(listUserDonations, { params: { id: donor.id }, query }, headers)
  }
  const amounts = async (as?: Row<'users'>) => (await list(as)).body.map(({ amount }) => amount)

  it('are listed newest first, with the titles of their fundraisers [7.get-user-donations]', async () => {
    await give({ amount: 100, message: 'Pole pole' })
    context.pass(1_000)
    await give({ amount: 200 })
    const [, second] = (await list()).body
    expect(await amounts()).toEqual([200, 100])
    expect(second).toMatchObject({
      donorName: 'Kwame Mensah',
      message: 'Pole pole',
      fundraiser: { id: fundraiser.id, title: 'A roof for the school' },
    })
    expect(JSON.stringify((await list(donor)).body)).not.toContain('d@example.org')
  })

  it('include anonymous ones and those under another name for that person and for admins only', async () => {
    await give({ amount: 100 })
    await give({ amount: 200, donorName: 'A friend' })
    await give({ amount: 300, isAnonymous: 1 })
    await give({ amount: 400, donorName: null })
    expect([await amounts(), await amounts(await buildUser(context))]).toEqual([[100], [100]])
    const admin = await buildUser(context, { isAdmin: 1 })
    for (const reader of [donor, admin]) expect((await amounts(reader)).toSorted()).toEqual([100, 200, 300, 400])
  })

  it('come with the secret that opens the receipt, for that person only', async () => {
    await give({ amount: 100 })
    const [own] = (await list(donor)).body
    const reply = await server.call(getReceipt, { params: { token: own?.receipt ?? '' } })
    expect(reply.body).toMatchObject({ donationId: own?.id, amount: 100 })
    for (const other of [undefined, await buildUser(context), await buildUser(context, { isAdmin: 1 })]) {
      expect((await list(other)).body[0]).not.toHaveProperty('receipt')
    }
  })

  it('do not show others a fundraiser that was taken down', async () => {
    await give()
    await context.database.write.updateTable('fundraisers').set({ hiddenAt: 1 }).execute()
    expect([await amounts(), await amounts(donor)]).toEqual([[], [2_500]])
  })

  it('are paged', async () => {
    for (const amount of [100, 200, 300]) await give({ amount })
    const first = await list(undefined, { limit: 2 })
    const cursor = /cursor=([^>&]+)/.exec(first.headers.get('Link') ?? '')?.[1]
    const second = await list(undefined, { limit: 2, cursor })
    expect([...first.body, ...second.body].map(({ amount }) => amount)).toEqual([300, 200, 100])
    expect(second.headers.get('Link')).toBeNull()
  })

  it('are refused with 404 for an unknown person', async () => {
    expect((await server.send('GET', '/api/users/999/donations')).status).toBe(404)
  })
})
