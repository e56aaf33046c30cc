import { type SqlBool, sql } from 'kysely'
import type { FundraiserField } from '#shared/contract/fundraiser-fields'
import type { FundraiserSort } from '#shared/contract/fundraisers'
import type { CategoryId } from '#shared/rules/categories'
import type { Database, Handle } from '../../platform/database/open'
import type { NewRow, Row } from '../../platform/database/schema'
import type { Cursor } from '../../platform/lists/cursor'
import { areFew, idsOfWords, reads, unindexed } from '../../platform/lists/search'
import { TEXT_COLUMNS } from './columns'

export interface FundraiserFilter {
  category: CategoryId | undefined
  userId: number | undefined
  /** Words as `searchWords` makes them. */
  words: string[]
}

const columns = [
  'fundraisers.id',
  'fundraisers.userId',
  'fundraisers.title',
  'fundraisers.description',
  'fundraisers.category',
  'fundraisers.goalAmount',
  'fundraisers.currentAmount',
  'fundraisers.donationsCount',
  'fundraisers.image',
  ...TEXT_COLUMNS,
  'fundraisers.isActive',
  'fundraisers.isDraft',
  'fundraisers.duration',
  'fundraisers.endDate',
  'fundraisers.version',
  'fundraisers.createdAt',
  'users.username',
  'users.fullName',
  'users.profileImage',
  'users.location as creatorLocation',
  'users.isVerified',
  'users.passwordIsOwn',
  'users.bio',
  'users.createdById',
  // The country decides the rate of the platform fee. An account that no admin has verified may name any country.
  sql<string | null>`(select min(account.country) from bank_accounts account
    where account."userId" = fundraisers."userId" and account."isPrimary" = 1 and account."isVerified" = 1)`.as(
    'payoutCountry',
  ),
  // A leader who has closed their account gets no commission.
  sql<number>`(select count(*) from users leader
    where leader.id = users."createdById" and leader."closedAt" is null)`.as('hasLeader'),
  'media.width as imageWidth',
  'media.height as imageHeight',
  'media.variants as imageVariants',
] as const

function visible(database: Handle) {
  return database
    .selectFrom('fundraisers')
    .innerJoin('users', 'users.id', 'fundraisers.userId')
    .leftJoin('media', 'media.hash', 'fundraisers.image')
    .where('fundraisers.hiddenAt', 'is', null)
}

export function findFundraiser(database: Handle, id: number) {
  return visible(database).select(columns).where('fundraisers.id', '=', id).executeTakeFirst()
}

/** What each order compares: one number per row, largest first; ties by id. */
const SORT_VALUES = {
  // Verified creators first, then those nearest to their goal that still need help (in hundredths of a percent).
  featured: sql<number>`users."isVerified" * 10000 + case when fundraisers."currentAmount" >= fundraisers."goalAmount" then 0
    else fundraisers."currentAmount" * 10000 / fundraisers."goalAmount" end`,
  newest: sql<number>`fundraisers."createdAt"`,
  // Soonest end first; those without an end come last.
  ending: sql<number>`-coalesce(fundraisers."endDate", 8640000000000000)`,
  'most-funded': sql<number>`fundraisers."currentAmount"`,
} as const

type Lists = Pick<Database, 'engine' | 'lists'>

/** What a list is of: only those that can be given to, unless it is one person's. `now` is in milliseconds. */
async function selection({ engine, lists }: Lists, { category, userId, words }: FundraiserFilter, now: number) {
  const found = idsOfWords(engine, 'fundraisers', words)
  // The index is faster for rare words, and reading in order for frequent ones.
  const byIndex = found !== null && (await areFew(lists, found))
  const column = <Value>(name: string) => (byIndex ? unindexed<Value>(engine, name) : sql.ref<Value>(name))
  let query = visible(lists).where(reads('fundraisers', words))
  if (byIndex) query = query.where(sql<SqlBool>`fundraisers.id in (${found})`)
  if (userId === undefined) {
    query = query
      .where(column<number>('fundraisers.isActive'), '=', 1)
      .where((where) => where.or([where('fundraisers.endDate', 'is', null), where('fundraisers.endDate', '>', now)]))
  } else {
    query = query.where(column<number>('fundraisers.userId'), '=', userId)
  }
  if (category) query = query.where(column<CategoryId>('fundraisers.category'), '=', category)
  return query
}

/** How many a list has in all. */
export async function countFundraisers(database: Lists, filter: FundraiserFilter, now: number): Promise<number> {
  const row = await (await selection(database, filter, now))
    .select((count) => count.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** One page of a list, by keyset: a page costs the same however deep it lies. */
export async function listFundraisers(
  database: Lists,
  filter: FundraiserFilter,
  page: { sort: FundraiserSort; after: Cursor | null; limit: number; now: number },
) {
  const value = SORT_VALUES[page.sort]
  let query = (await selection(database, filter, page.now)).select(columns).select(value.as('sortValue'))
  if (page.after) {
    const { value: last, id } = page.after
    query = query.where((where) =>
      where.or([where(value, '<', last), where.and([where(value, '=', last), where('fundraisers.id', '<', id)])]),
    )
  }
  return query.orderBy(value, 'desc').orderBy('fundraisers.id', 'desc').limit(page.limit).execute()
}

/** Those that can be given to, the newest first. `now` is in milliseconds. */
export async function listOpenIds(database: Lists, now: number, limit: number): Promise<number[]> {
  const all = { category: undefined, userId: undefined, words: [] }
  const rows = await (await selection(database, all, now))
    .select('fundraisers.id')
    .orderBy('fundraisers.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives the id. */
export async function insertFundraiser(database: Handle, row: NewRow<'fundraisers'>): Promise<number> {
  const { id } = await database.insertInto('fundraisers').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

type Changes = Partial<Pick<Row<'fundraisers'>, FundraiserField | 'searchText' | 'isDraft' | 'createdAt'>>

/** What is undefined stays. */
export async function updateFundraiserColumns(
  database: Handle,
  id: number,
  changes: { [Column in keyof Changes]: Changes[Column] | undefined },
): Promise<void> {
  await database
    .updateTable('fundraisers')
    .set({ ...changes })
    .set((update) => ({ version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
