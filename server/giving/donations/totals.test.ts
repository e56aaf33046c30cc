import { describe, expect, it } from 'vitest'
import { nextCursor } from '#shared/contract/base/call'
import { getUserTotals, listUserDonations } from '#shared/contract/user-donations'
import type { Row } from '../../platform/database/schema'
import { buildDonation, buildFundraiser, buildSession, buildUser } from '../../testing/builders'
import { openServer } from '../../testing/context'

/** More rows than one page of a list has. */
const MANY = 101

const { context, server } = await openServer()

describe('the totals of a person', () => {
  const headersOf = async (viewer: Row<'users'> | null): Promise<Record<string, string>> =>
    viewer ? { Authorization: `Bearer ${await buildSession(context, viewer)}` } : {}
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
