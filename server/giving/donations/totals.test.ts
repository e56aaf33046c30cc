import { beforeEach, describe, expect, it } from 'vitest'
import { nextCursor } from '#shared/contract/base/call'
import { getReceipt } from '#shared/contract/letters'
import { getUserTotals, listReceivedDonations, listUserDonations } from '#shared/contract/user-donations'
import type { Row } from '../../platform/database/schema'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { openServer } from '../../testing/context'

/** More rows than one page of a list has. */
const MANY = 101

const { context, server } = await openServer()

const headersOf = async (viewer: Row<'users'> | null): Promise<Record<string, string>> =>
  viewer ? { Authorization: `Bearer ${await buildSession(context, viewer)}` } : {}

describe('the totals of a person', () => {
  const totalsOf = async ({ id }: Row<'users'>, viewer: Row<'users'> | null = null) =>
    (await server.call(getUserTotals, { params: { id } }, await headersOf(viewer))).body

  it('count every fundraiser, also the 101st, but none that was taken down', async () => {
    const creator = await buildUser(context)
    const now = context.clock()
    const build = (changes: object) =>
      buildFundraiser(context, { userId: creator.id, goalAmount: 1_000, currentAmount: 1_000, ...changes })
    for (let count = 0; count < MANY; count += 1) await build({ donationsCount: 1 })
    await build({ donationsCount: 2, currentAmount: 52_000, endDate: now })
    await build({ isActive: 0, currentAmount: 0 })
    await build({ hiddenAt: now, currentAmount: 900_000, donationsCount: 7 })
    expect(await totalsOf(creator)).toEqual({
      raised: 153_000,
      donations: 103,
      campaigns: 103,
      active: 101,
      completed: 1,
      successRate: 149,
      given: 0,
    })
  })

  it('count every donation made; anonymous ones only for that person and for admins', async () => {
    const donor = await buildUser(context, { fullName: 'Kwame Mensah' })
    const { id: fundraiserId } = await buildFundraiser(context)
    const give = (changes: object = {}) => buildDonation(context, { donorId: donor.id, fundraiserId, ...changes })
    for (let count = 0; count < MANY; count += 1) await give()
    await give({ isAnonymous: 1 })
    await give({ donorName: null })
    const givenFor = async (viewer: Row<'users'> | null) => (await totalsOf(donor, viewer)).given
    expect(await givenFor(null)).toBe(MANY)
    expect(await givenFor(await buildUser(context))).toBe(MANY)
    expect(await givenFor(donor)).toBe(MANY + 2)
    expect(await givenFor(await buildUser(context, { isAdmin: 1 }))).toBe(MANY + 2)
    expect(await pagesOf(donor, donor)).toEqual([100, 3])
    expect(await pagesOf(donor, null)).toEqual([100, 1])
  })

  /** The number of donations on each page of a person's list. */
  async function pagesOf({ id }: Row<'users'>, viewer: Row<'users'> | null): Promise<number[]> {
    const headers = await headersOf(viewer)
    const sizes: number[] = []
    let cursor: string | null = null
    do {
      const query: { limit: number; cursor?: string } = { limit: 100, ...(cursor && { cursor }) }
      const reply = await server.call(listUserDonations, { params: { id }, query }, headers)
      sizes.push(reply.body.length)
      cursor = nextCursor(reply.headers.get('Link'))
    } while (cursor)
    return sizes
  }

  it('are zero for a new person, and refused with 404 for an unknown one', async () => {
    expect(Object.values(await totalsOf(await buildUser(context)))).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect((await server.send('GET', '/api/users/424242/totals')).status).toBe(404)
  })
})

describe('the donations of a person', () => {
  let donor: Row<'users'>
  let fundraiser: Row<'fundraisers'>
  beforeEach(async () => {
    donor = await buildUser(context, { fullName: 'Kwame Mensah' })
    fundraiser = await buildFundraiser(context, { title: 'A roof for the school' })
  })

  const give = (changes: object = {}) =>
    buildDonation(context, { fundraiserId: fundraiser.id, donorId: donor.id, donorEmail: 'd@example.org', ...changes })
  const list = async (as?: Row<'users'>) =>
    server.call(listUserDonations, { params: { id: donor.id }, query: {} }, await headersOf(as ?? null))
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
    const { write } = context.database
    await write.updateTable('fundraisers').set({ hiddenAt: 1 }).where('id', '=', fundraiser.id).execute()
    expect([await amounts(), await amounts(donor)]).toEqual([[], [2_500]])
  })

  it('are refused with 404 for an unknown person', async () => {
    expect((await server.send('GET', '/api/users/999/donations')).status).toBe(404)
  })
})

describe('the list of donations to a person’s fundraisers', () => {
  let creator: Row<'users'>
  beforeEach(async () => {
    creator = await buildUser(context)
  })

  const list = async (query = {}) =>
    server.call(listReceivedDonations, { params: { id: creator.id }, query }, await headersOf(creator))
  const give = async (fundraiser: Row<'fundraisers'>, changes: object = {}) => {
    context.pass(1_000)
    await buildDonation(context, { fundraiserId: fundraiser.id, donorEmail: 'd@example.org', ...changes })
  }

  it('has the donations to all of them and no others, newest first, with their titles', async () => {
    const well = await buildFundraiser(context, { userId: creator.id, title: 'A well' })
    const roof = await buildFundraiser(context, { userId: creator.id, title: 'A roof' })
    await give(well, { amount: 100 })
    await give(roof, { amount: 200 })
    await give(await buildFundraiser(context), { amount: 300 })
    await give(well, { amount: 400 })
    const { body } = await list()
    expect(body.map(({ amount, fundraiser }) => [amount, fundraiser.title])).toEqual([
      [400, 'A well'],
      [200, 'A roof'],
      [100, 'A well'],
    ])
  })

  it('shows a donor without a name as Anonymous, and nobody’s e-mail address', async () => {
    const well = await buildFundraiser(context, { userId: creator.id })
    await give(well, { donorName: null })
    const text = JSON.stringify((await list()).body)
    expect(text).toContain('Anonymous')
    expect(text).not.toContain('d@example.org')
  })

  it('is paged, also when two donations came at the same time', async () => {
    const well = await buildFundraiser(context, { userId: creator.id })
    const createdAt = context.clock()
    for (const amount of [100, 200, 300]) await give(well, { amount, createdAt })
    const first = await list({ limit: 2 })
    const second = await list({ limit: 2, cursor: nextCursor(first.headers.get('Link')) })
    expect([...first.body, ...second.body].map(({ amount }) => amount)).toEqual([300, 200, 100])
    expect(second.headers.get('Link')).toBeNull()
  })
})
