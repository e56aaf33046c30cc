import { beforeAll, describe, expect, it } from 'vitest'
import { FUNDRAISER_SORTS, getFundraiser, listFundraisers } from '#shared/contract/fundraisers'
import { searchText } from '#shared/rules/fundraisers/search-text'
import { buildDonation, buildFundraiser, buildUser } from '../../testing/builders'
import { openServer } from '../../testing/context'
import { readPages } from '../../testing/serve'

const DAY = 86_400_000
const { context, server } = await openServer()

beforeAll(async () => {
  const now = context.clock()
  const build = (title: string, given: Parameters<typeof buildFundraiser>[1]) =>
    buildFundraiser(context, { title, searchText: searchText([title]), ...given })
  await build('Borehole', { createdAt: now - 5, currentAmount: 100, endDate: now + 3 * DAY })
  await build('Surgery in Èkó 100%', { createdAt: now - 4, category: 'medical', currentAmount: 300, endDate: null })
  await build('Ended', { createdAt: now - 3, endDate: now - 1 })
  await build('Switched off', { createdAt: now - 2, isActive: 0 })
  await build('Hidden', { createdAt: now - 1, hiddenAt: now })
  await build('Fees', { createdAt: now, category: 'education', currentAmount: 200, endDate: now + DAY })
})

async function titles(query: Parameters<typeof listQuery>[0]): Promise<string[]> {
  return (await listQuery(query)).body.map(({ title }) => title)
}

function listQuery(query: NonNullable<Parameters<typeof server.call<typeof listFundraisers>>[1]['query']>) {
  return server.call(listFundraisers, { query })
}

describe('the list', () => {
  it('holds the open fundraisers, newest first', async () => {
    expect(await titles({})).toEqual(['Fees', 'Surgery in Èkó 100%', 'Borehole'])
  })

  it.each([
    [{ category: 'medical' as const }, ['Surgery in Èkó 100%']],
    [{ sort: 'ending' as const }, ['Fees', 'Borehole', 'Surgery in Èkó 100%']],
    [{ sort: 'most-funded' as const }, ['Surgery in Èkó 100%', 'Fees', 'Borehole']],
    [{ q: 'surgery eko' }, ['Surgery in Èkó 100%']],
    // Only the first eight words of a query are searched.
    [{ q: `${'surgery eko '.repeat(4)}zebra` }, ['Surgery in Èkó 100%']],
    [{ q: `${'surgery eko '.repeat(3)}zebra` }, []],
    [{ q: '100%' }, ['Surgery in Èkó 100%']],
    [{ limit: 1 }, ['Fees']],
  ])('follows %j', async (query, expected) => {
    expect(await titles(query)).toEqual(expected)
  })

  it.each(FUNDRAISER_SORTS)('leads through all pages by %s, each row once', async (sort) => {
    const pages = await readPages<{ title: string }>(server, `/api/fundraisers?limit=1&sort=${sort}&view=card`)
    expect(pages.flat().map(({ title }) => title)).toEqual(await titles({ sort }))
  })

  it('shows one user’s own, also ended and switched off, but nothing hidden [7.get-fundraisers.user]', async () => {
    const user = await buildUser(context)
    await buildFundraiser(context, { userId: user.id, title: 'Mine, off', isActive: 0 })
    await buildFundraiser(context, { userId: user.id, title: 'Mine, hidden', hiddenAt: 1 })
    expect(await titles({ userId: user.id })).toEqual(['Mine, off'])
  })

  it.each(['ZZ', 'ke', 'K', ''])('knows no country %j, and says so', async (country) => {
    for (const path of ['/api/fundraisers', '/api/fundraisers/count']) {
      const { status, body } = await server.send('GET', `${path}?country=${country}`)
      expect([status, body]).toEqual([
        400,
        { code: 'fundraiser.unknown-country', message: expect.stringContaining('KE') },
      ])
    }
    expect((await server.send('GET', '/api/fundraisers?country=KE')).status).toBe(200)
  })
})

describe('one fundraiser', () => {
  it('comes with its creator, and nothing private', async () => {
    const user = await buildUser(context, { fullName: 'አበበ ቢቂላ', email: 'abebe@example.org' })
    const { id } = await buildFundraiser(context, { userId: user.id })
    const { body } = await server.call(getFundraiser, { params: { id } })
    expect(body).toMatchObject({
      id,
      goalAmount: 500_000,
      isActive: true,
      user: { fullName: 'አበበ ቢቂላ', isVerified: false },
    })
    expect(JSON.stringify(body)).not.toMatch(/abebe@|password|emailHash|searchText/)
  })

  it('names the leader who registered its creator, as long as the leader has an account', async () => {
    const leader = await buildUser(context, { fullName: 'Chief Okello', isCommunityLeader: 1 })
    const creator = await buildUser(context, { createdById: leader.id })
    const { id } = await buildFundraiser(context, { userId: creator.id, createdAt: 1, isActive: 0 })
    const named = async () => (await server.call(getFundraiser, { params: { id } })).body.communityLeaderName
    expect(await named()).toBe('Chief Okello')
    const closed = { closedAt: context.clock() }
    await context.database.write.updateTable('users').set(closed).where('id', '=', leader.id).execute()
    // Replies to visitors are shared for a moment.
    context.pass(60_000)
    expect(await named()).toBeUndefined()
  })
})

describe('the order of those that need help now', () => {
  it('begins with what people support and has not reached its goal, and ends with what has', async () => {
    const { id: userId } = await buildUser(context, { isVerified: 1 })
    const category = 'marriage' as const
    const build = async (title: string, given: Parameters<typeof buildFundraiser>[1]) =>
      buildFundraiser(context, { title, category, goalAmount: 10_000, searchText: '', ...given })
    const now = context.clock()
    const reached = await build('Reached', { goalAmount: 1_000 })
    const long = await build('Supported long ago', {})
    const near = await build('Nearly there', {})
    const far = await build('Supported now', {})
    const trusted = await build('Supported now, of a verified creator', { userId })
    await build('Just published', { createdAt: now })
    for (const { id } of [reached, far, trusted]) await buildDonation(context, { fundraiserId: id, amount: 1_000 })
    await buildDonation(context, { fundraiserId: near.id, amount: 9_000 })
    await buildDonation(context, { fundraiserId: long.id, amount: 9_900, createdAt: now - 70 * DAY })
    expect(await titles({ sort: 'needs-help', category })).toEqual([
      'Supported now, of a verified creator',
      'Nearly there',
      'Supported now',
      'Supported long ago',
      'Just published',
      'Reached',
    ])
    // A gift of long ago that is recorded late does not move it back.
    await buildDonation(context, { fundraiserId: far.id, amount: 100, createdAt: now - 70 * DAY })
    const [first] = (await listQuery({ sort: 'needs-help', category })).body
    expect(first?.lastGiftWeek).toBe(Math.floor(now / (7 * DAY)))
    expect((await titles({ sort: 'needs-help', category }))[2]).toBe('Supported now')
  })
})
