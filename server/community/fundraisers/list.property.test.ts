import fc from 'fast-check'
import { type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FUNDRAISER_SORTS, type FundraiserSort } from '#shared/contract/fundraisers'
import { runs } from '../../../scripts/test/runs'
import { buildUser } from '../../testing/builders'
import { createTestParts, type TestParts } from '../../testing/parts'
import { countByCountry, countFundraisers } from './count'
import { type FundraiserFilter, listFundraisers, listOpenIds, listOpenParts } from './list'
import { refreshOpenFundraisers } from './refresh'

const DAY = 86_400_000
const PEOPLE = [1, 2, 3]
const CATEGORIES = ['medical', 'education'] as const
const COUNTRIES = ['KE', 'NG', null] as const
const TEXTS = ['a borehole in kitui', 'school fees', 'a bridge', 'borehole and bridge']
const PAGE = 4

let parts: TestParts
beforeAll(async () => {
  parts = await createTestParts()
  for (const _ of PEOPLE) await buildUser(parts)
})
afterAll(() => parts.remove())

/** Few values, so that many are equal. */
const row = fc.record({
  userId: fc.constantFrom(...PEOPLE),
  category: fc.constantFrom(...CATEGORIES),
  goalAmount: fc.constantFrom(100, 300, 70_000),
  currentAmount: fc.constantFrom(0, 50, 100, 70_000),
  isActive: fc.constantFrom(1 as const, 1 as const, 0 as const),
  hiddenAt: fc.constantFrom(null, null, null, 5),
  /** Days from now. */
  end: fc.constantFrom(null, -40, -2, -1, 0, 1, 30),
  searchText: fc.constantFrom(...TEXTS),
  country: fc.constantFrom(...COUNTRIES),
  storyLanguage: fc.constantFrom(null, 'en', 'sw'),
  createdAt: fc.integer({ min: 1, max: 4 }),
  donationsCount: fc.constantFrom(0, 1, 2),
  lastGiftWeek: fc.constantFrom(null, 2_900, 2_901),
})
const at = fc.nat({ max: 11 })
const act = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), at, row }),
  fc.record({ kind: fc.constant('remove' as const), at }),
  fc.record({
    kind: fc.constant('verify' as const),
    userId: fc.constantFrom(...PEOPLE),
    to: fc.constantFrom(0 as const, 1 as const),
  }),
  fc.record({ kind: fc.constant('pass' as const), days: fc.constantFrom(0.5, 1, 2) }),
  fc.record({ kind: fc.constant('refresh' as const) }),
)

const columnsOf = ({ end, ...rest }: typeof row extends fc.Arbitrary<infer Row> ? Row : never) => ({
  ...rest,
  endDate: end === null ? null : parts.clock() + end * DAY,
})

it('lists and counts the same as a query that reads and sorts all rows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { minLength: 4, maxLength: 12 }),
      fc.array(act, { maxLength: 12 }),
      async (rows, acts) => {
        const { write } = parts.database
        await write.deleteFrom('fundraisers').execute()
        const given = rows.map((each) => ({ ...columnsOf(each), title: 'A title', description: 'A story' }))
        const inserted = await write.insertInto('fundraisers').values(given).returning('id').execute()
        for (const each of acts)
          await perform(
            each,
            inserted.map(({ id }) => id),
          )
        for (const sort of FUNDRAISER_SORTS)
          for (const category of [undefined, 'medical'] as const)
            for (const words of [[], ['borehole'], ['bo'], ['bridge', 'a']])
              for (const userId of [undefined, 1])
                for (const country of [undefined, 'KE'])
                  for (const language of [undefined, 'sw'])
                    await compare({ category, country, language, userId, words }, sort)
        const open = (country: string) =>
          read({ category: undefined, country, userId: undefined, words: [] }, 'newest').then(({ length }) => length)
        const counts = await countByCountry(parts.database, parts.clock())
        for (const country of ['KE', 'NG'])
          expect(counts.find((counted) => counted.country === country)?.count ?? 0).toBe(await open(country))
        expect((await listOpenIds(parts.database, parts.clock(), 0, 1e9)).sort()).toEqual(
          (await read({ category: undefined, userId: undefined, words: [] }, 'newest')).map(({ id }) => id).sort(),
        )
      },
    ),
    runs(6),
  )
})

it('finds the parts of the ids that have an open fundraiser', async () => {
  const { write } = parts.database
  await write.deleteFrom('fundraisers').execute()
  const ids = [3, 9, 10, 47, 48, 61].map((id) => id + 1_000_000)
  const given = {
    userId: 1,
    title: 'T',
    description: 'D',
    category: 'medical',
    goalAmount: 500,
    endDate: null,
    searchText: '',
    createdAt: 1,
  } as const
  await write
    .insertInto('fundraisers')
    .values(ids.map((id) => ({ ...given, id, isActive: id === 1_000_061 ? 0 : 1 })))
    .execute()
  expect(await listOpenParts(parts.database, parts.clock(), 10)).toEqual([100_000, 100_001, 100_004])
  expect(await listOpenIds(parts.database, parts.clock(), 1_000_000, 1_000_009)).toEqual([1_000_009, 1_000_003])
  await write.deleteFrom('fundraisers').execute()
  expect(await listOpenParts(parts.database, parts.clock(), 10)).toEqual([])
})

async function perform(each: typeof act extends fc.Arbitrary<infer Act> ? Act : never, ids: number[]): Promise<void> {
  const { write } = parts.database
  if (each.kind === 'verify')
    await write.updateTable('users').set({ isVerified: each.to }).where('id', '=', each.userId).execute()
  else if (each.kind === 'pass') parts.pass(each.days * DAY)
  else if (each.kind === 'refresh') await refreshOpenFundraisers(parts)
  else {
    const id = ids[each.at % ids.length] ?? 0
    if (each.kind === 'remove') await write.deleteFrom('fundraisers').where('id', '=', id).execute()
    else await write.updateTable('fundraisers').set(columnsOf(each.row)).where('id', '=', id).execute()
  }
}

async function compare(filter: FundraiserFilter, sort: FundraiserSort): Promise<void> {
  const expected = await read(filter, sort)
  const now = parts.clock()
  const pages: { id: number; value: number }[] = []
  let after: { id: number; value: number } | null = null
  do {
    const page: Awaited<ReturnType<typeof listFundraisers>> = await listFundraisers(parts.database, filter, {
      sort,
      after,
      limit: PAGE,
      now,
    })
    const rows = page.map(({ id, sortValue }) => ({ id, value: Number(sortValue) }))
    pages.push(...rows)
    after = rows.length === PAGE ? (rows.at(-1) ?? null) : null
  } while (after)
  expect(pages).toEqual(expected)
  expect(await countFundraisers(parts.database, filter, now)).toBe(expected.length)
}

const VALUES = {
  featured: sql<number>`users."isVerified" * 10000 + case when fundraisers."currentAmount" >= fundraisers."goalAmount" then 0
    else fundraisers."currentAmount" * 10000 / fundraisers."goalAmount" end`,
  newest: sql<number>`fundraisers."createdAt"`,
  ending: sql<number>`-coalesce(fundraisers."endDate", 8640000000000000)`,
  'most-funded': sql<number>`fundraisers."currentAmount"`,
  'needs-help': sql<number>`case when fundraisers."currentAmount" >= fundraisers."goalAmount" then 0
    when fundraisers."donationsCount" = 0 then 1000000000 else 2000000000 end
    + coalesce(fundraisers."lastGiftWeek", fundraisers."createdAt" / 604800000) * 20000 + users."isVerified" * 10000
    + case when fundraisers."currentAmount" >= fundraisers."goalAmount" then 0
      else fundraisers."currentAmount" * 10000 / fundraisers."goalAmount" end`,
}

/** All rows of a list, by the columns that people and time change. */
async function read({ category, country, language, userId, words }: FundraiserFilter, sort: FundraiserSort) {
  let query = parts.database.read
    .selectFrom('fundraisers')
    .innerJoin('users', 'users.id', 'fundraisers.userId')
    .where('hiddenAt', 'is', null)
    .select(['fundraisers.id', VALUES[sort].as('value')])
  query =
    userId === undefined
      ? query.where('isActive', '=', 1).where(sql<SqlBool>`("endDate" is null or "endDate" > ${parts.clock()})`)
      : query.where('userId', '=', userId)
  if (category) query = query.where('category', '=', category)
  if (country) query = query.where('country', '=', country)
  if (language) query = query.where('storyLanguage', '=', language)
  for (const word of words) query = query.where('searchText', 'like', `%${word}%`)
  const rows = await query.orderBy('value', 'desc').orderBy('fundraisers.id', 'desc').execute()
  return rows.map(({ id, value }) => ({ id, value: Number(value) }))
}
