import { expect, it } from 'vitest'
import { countFundraisers, listCountries, listFundraisers } from '#shared/contract/fundraisers'
import { buildFundraiser, buildUser } from '../../testing/builders'
import { openServer } from '../../testing/context'
import { indexUser } from '../search'

const DAY = 86_400_000

const { context, server } = await openServer()
const now = context.clock()
const { userId } = await buildFundraiser(context, { title: 'A borehole', searchText: 'a borehole' })
await buildFundraiser(context, { userId, title: 'Fees', searchText: 'fees', category: 'education' })
await buildFundraiser(context, { userId, title: 'Books', searchText: 'books', category: 'education' })
await buildFundraiser(context, { userId, title: 'Ended', category: 'education', endDate: now - DAY })
await buildFundraiser(context, { userId, title: 'Hidden', category: 'education', hiddenAt: now })

it.each([
  [{}, 3],
  [{ category: 'education' as const }, 2],
  [{ category: 'marriage' as const }, 0],
  [{ q: 'FEES' }, 1],
  [{ userId: 1 }, 4],
])('counts what a list of %j has in all', async (query, expected) => {
  const { body } = await server.call(countFundraisers, { query })
  expect(body).toEqual({ count: expected })
  const list = await server.call(listFundraisers, { query })
  expect(list.body).toHaveLength(expected)
})

it('counts all pages, whichever one is asked for', async () => {
  const { body: page } = await server.call(listFundraisers, { query: { limit: 1 } })
  expect(page).toHaveLength(1)
  expect((await server.call(countFundraisers, { query: {} })).body.count).toBe(3)
})

it('counts and lists the stories in a language, and notices when another one is said', async () => {
  const { id } = await buildFundraiser(context, { storyLanguage: 'sw', category: 'medical' })
  await buildFundraiser(context, { storyLanguage: 'en', category: 'medical' })
  const query = { language: 'sw', category: 'medical' } as const
  expect((await server.call(listFundraisers, { query })).body).toMatchObject([{ id, storyLanguage: 'sw' }])
  expect((await server.call(countFundraisers, { query })).body).toEqual({ count: 1 })
  const say = (storyLanguage: string | null) =>
    context.database.transaction((transaction) =>
      transaction.updateTable('fundraisers').set({ storyLanguage }).where('id', '=', id).execute(),
    )
  for (const [said, count] of [
    [null, 0],
    ['sw', 1],
    ['en', 0],
  ] as const) {
    await say(said)
    expect((await server.call(countFundraisers, { query })).body).toEqual({ count })
  }
})

it('counts what can be given to in each country, and lists it', async () => {
  const { id: userId } = await buildUser(context, { location: 'Musanze, Rwanda' })
  const rwandan = { userId, country: 'RW' }
  const { id } = await buildFundraiser(context, { ...rwandan, title: 'A leg', searchText: 'a leg' })
  await buildFundraiser(context, { ...rwandan, isActive: 0 })
  const ending = await buildFundraiser(context, { country: 'KE', endDate: context.clock() + DAY })
  const count = async () => (await server.call(listCountries, {})).body
  expect(await count()).toEqual([
    { country: 'KE', count: 1 },
    { country: 'RW', count: 1 },
  ])
  const query = { country: 'RW' }
  expect((await server.call(listFundraisers, { query })).body).toMatchObject([{ id, country: 'RW' }])
  expect((await server.call(countFundraisers, { query })).body).toEqual({ count: 1 })
  expect((await server.call(countFundraisers, { query: { ...query, q: 'leg' } })).body).toEqual({ count: 1 })
  expect((await server.call(countFundraisers, { query: { ...query, q: 'arm' } })).body).toEqual({ count: 0 })
  expect((await server.send('GET', '/api/fundraisers?country=Rwanda')).status).toBe(400)

  // A person who moves takes their fundraisers along.
  await context.database.transaction(async (transaction) => {
    await transaction.updateTable('users').set({ location: 'Bujumbura' }).where('id', '=', userId).execute()
    await indexUser(transaction, userId)
  })
  expect(await count()).toEqual([
    { country: 'BI', count: 1 },
    { country: 'KE', count: 1 },
  ])
  context.pass(2 * DAY)
  expect(await count()).toEqual([{ country: 'BI', count: 1 }])
  await context.database.write.deleteFrom('fundraisers').where('id', 'in', [id, ending.id]).execute()
})
