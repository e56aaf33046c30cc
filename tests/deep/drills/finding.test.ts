import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FUNDRAISER_SORTS, type FundraiserCard, listFundraisers } from '#shared/contract/fundraisers'
import { CATEGORY_IDS } from '#shared/rules/categories'
import { countryOf } from '#shared/rules/country-of'
import { fundraiserSearchText } from '#shared/rules/fundraisers/search-text'
import { findCards } from '../../../pwa/offline/cards'
import { runs } from '../../../scripts/test/runs'
import { buildFundraiser, buildUser } from '../../../server/testing/builders'
import { openServer } from '../../../server/testing/context'

const HOUR = 3_600_000
const COUNT = 90
const TITLES = [
  'Borehole for Kitui',
  'ሰላም ትምህርት ቤት',
  'مُسَاعَدَة طبية',
  'École de Thiès',
  'Ẹ̀bùn Ọláṣadé',
  'N’Diaye 100% _ fees',
]
const PEOPLE = ['Amina Otieno', 'አበበ በቀለ', 'Ségolène N’Diaye', 'Haɗin Kai']
const PLACES = ['Kisumu, Kenya', 'Addis Ababa, Ethiopia', null, 'Thiès, Sénégal']
const QUERIES = [
  ...['kitui', 'KITU', 'ui', 'borehole kisumu', 'kisumu borehole', 'ሰላም', 'ሰላ', 'መ', 'مساعدة', 'طبية', 'ecole THIES'],
  ...[
    'ebun',
    'Èbùn',
    'ndiaye',
    "n'diaye",
    '100%',
    '%',
    '_',
    '!',
    'hadin',
    'አበበ',
    'medical',
    'zebra',
    '  fees   100 ',
    '’',
  ],
]

const { context, server } = await openServer()
const now = context.clock()
const users = await Promise.all(
  PEOPLE.map((fullName, index) =>
    buildUser(context, { fullName, location: PLACES[index] ?? null, isVerified: index % 2 === 0 ? 1 : 0 }),
  ),
)
for (let index = 0; index < COUNT; index += 1) {
  const user = users[index % users.length]
  const category = CATEGORY_IDS[(index * 5) % CATEGORY_IDS.length]
  const title = TITLES[(index * 7) % TITLES.length]
  if (!user || !category || !title) throw new Error('The sample has gaps')
  const displayName = index % 9 === 0 ? 'Mama Nguvu' : null
  await buildFundraiser(context, {
    ...{ userId: user.id, title, category, displayName },
    goalAmount: 10_000 + (index % 7) * 3_333,
    // Several have the same amount, end or date of creation, so that ties are decided by the id.
    currentAmount: ((index * 13) % 23) * 777,
    donationsCount: index % 4,
    lastGiftWeek: index % 4 === 0 ? null : 2_900 + (index % 3),
    endDate: index % 6 === 0 ? null : now + ((index % 11) - 2) * HOUR,
    isActive: index % 10 === 3 ? 0 : 1,
    createdAt: now - (index % 30) * HOUR,
    country: countryOf(user.location),
    searchText: fundraiserSearchText({ title, displayName, category, user }),
  })
}
const lists = await Promise.all(users.map(({ id }) => read({ userId: id, limit: 100 })))
const kept = lists.flat()

type Query = NonNullable<Parameters<typeof server.call<typeof listFundraisers>>[1]['query']>

async function read(query: Query): Promise<FundraiserCard[]> {
  return (await server.call(listFundraisers, { query: { limit: 100, view: 'card', ...query } })).body
}

const ids = (cards: readonly FundraiserCard[]) => cards.map(({ id }) => id)

it('has all sorts of fundraisers in its sample', () => {
  expect(kept).toHaveLength(COUNT)
  expect(kept.some(({ isActive }) => !isActive)).toBe(true)
})

it.each(QUERIES)('finds on the device what the server finds for "%s"', async (q) => {
  const fromServer = await read({ q })
  expect(ids(findCards(kept, { q }, context.clock()))).toEqual(ids(fromServer))
  expect(fromServer.length > 0).toBe(!['መ', '!', 'zebra'].includes(q))
})

it.each(FUNDRAISER_SORTS)('sorts by %s on the device as the server does', async (sort) => {
  const fromServer = await read({ sort })
  expect(fromServer.length).toBeGreaterThan(20)
  expect(ids(findCards(kept, { sort }, context.clock()))).toEqual(ids(fromServer))
})

it('finds the same as the server for any filter', async () => {
  const chosen = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined })
  const filters = fc.record({
    category: chosen(CATEGORY_IDS),
    country: chosen(['KE', 'ET', 'SN', 'NG']),
    userId: chosen([...new Set(kept.map(({ userId }) => userId))]),
    q: chosen(QUERIES),
    sort: chosen(FUNDRAISER_SORTS),
  })
  await fc.assert(
    fc.asyncProperty(filters, async ({ category, country, userId, q, sort }) => {
      const query = {
        ...(category && { category }),
        ...(country && { country }),
        ...(userId !== undefined && { userId }),
        ...(q !== undefined && { q }),
        ...(sort && { sort }),
      }
      expect(ids(findCards(kept, query, context.clock()))).toEqual(ids(await read(query)))
    }),
    runs(60),
  )
})
