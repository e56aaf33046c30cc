import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FundraiserSort } from '#shared/contract/fundraisers'
import type { CategoryId } from '#shared/rules/categories'
import type { Database } from '../../platform/database/open'
import type { Engine } from '../../platform/database/schema'
import { all, areFew, type Cursor, idsOfWords, reads } from '../../platform/lists'
import { columns } from './queries'

export interface FundraiserFilter extends Narrowing {
  userId: number | undefined
  /** Words as `searchWords` makes them. */
  words: string[]
}

interface Page {
  sort: FundraiserSort
  after: Cursor | null
  limit: number
  /** Milliseconds. */
  now: number
}

export type Lists = Pick<Database, 'engine' | 'lists'>

/** What a list is of: only those that can be given to, unless it is one person's. */
async function selection({ engine, lists }: Lists, filter: FundraiserFilter, { sort, now }: Page) {
  const { category, userId, words } = filter
  const matches = [...isIn(filter), reads('fundraisers', words)]
  if (userId !== undefined) return { table: sql`fundraisers`, condition: all([isOwnedBy(userId), ...matches]) }
  const condition = all([isOpenAt(now), ...matches])
  const ofPlace = idsOfBoth(idsOfCountry(engine, filter), idsOfLanguage(engine, filter))
  const found = idsOfBoth(idsOfWords(engine, 'fundraisers', words), ofPlace)
  // Their indexes are faster for rare words, countries and languages, and reading in order for frequent ones.
  if (found && (await areFew(lists, found))) return withIds(found, sql`fundraisers`, condition)
  return { table: throughIndex(engine, sort, category), condition }
}

/** A frequent word may be rare in a frequent country or language: only what both have in common says how much there is to read. */
function idsOfBoth(one: RawBuilder<number> | null, other: RawBuilder<number> | null): RawBuilder<number> | null {
  if (!one || !other) return one ?? other
  // The index of words would look up each id of the other by itself, but for the plus.
  return sql<number>`select said.rowid as rowid from (${one}) as said where +said.rowid in (${other})`
}

/** By keyset, so a page costs the same however deep it lies: first ids from an index, then the rows. */
export async function listFundraisers(database: Lists, filter: FundraiserFilter, page: Page) {
  const { table, condition } = await selection(database, filter, page)
  const value = SORT_VALUES[page.sort]
  const part = (beyond: RawBuilder<SqlBool>) => sql`select fundraisers.id, ${value} as "sortValue" from ${table}
    where ${condition} and ${beyond} order by ${value} desc, fundraisers.id desc limit ${page.limit}`
  const ids = sql<{ id: number; sortValue: number }>`(${page.after ? after(part, value, page.after) : part(all([]))})`
  return (
    database.lists
      .selectFrom(ids.as('page'))
      // In this order: SQLite does not reorder a cross join.
      .crossJoin('fundraisers')
      .innerJoin('users', 'users.id', 'fundraisers.userId')
      .leftJoin('media', 'media.hash', 'fundraisers.image')
      .whereRef('fundraisers.id', '=', 'page.id')
      .select(columns)
      .select('page.sortValue')
      .orderBy('page.sortValue', 'desc')
      .orderBy('page.id', 'desc')
      .limit(page.limit)
      .execute()
  )
}

/** Equal values first, then lower ones: both are ranges of an index, unlike one condition with `or`. */
function after(
  part: (beyond: RawBuilder<SqlBool>) => RawBuilder<unknown>,
  value: RawBuilder<number>,
  { value: last, id }: Cursor,
): RawBuilder<unknown> {
  const equal = part(sql<SqlBool>`${value} = ${last} and fundraisers.id < ${id}`)
  const lower = part(sql<SqlBool>`${value} < ${last}`)
  return sql`select * from (${equal}) as ties union all select * from (${lower}) as others`
}

/** Ids between two, those that can be given to, the newest first. `now` is in milliseconds. */
export async function listOpenIds({ engine, lists }: Lists, now: number, from: number, to: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select fundraisers.id from ${byId(engine)}
    where ${isOpenAt(now)} and fundraisers.id >= ${from} and fundraisers.id <= ${to}
    order by fundraisers.id desc`.execute(lists)
  return rows.map(({ id }) => id)
}

/** The numbers, from 0, of those parts of so many ids that have a fundraiser that can be given to. */
export async function listOpenParts({ engine, lists }: Lists, now: number, size: number): Promise<number[]> {
  const ids = sql.lit(size)
  const next = (from: RawBuilder<number>) => sql`select min(fundraisers.id) / ${ids} from ${byId(engine)}
    where ${isOpenAt(now)} and fundraisers.id >= ${from}`
  const { rows } = await sql<{ part: number }>`with recursive parts(part) as (
      select * from (${next(sql`0`)}) as first
      union all
      select (${next(sql<number>`(parts.part + 1) * ${ids}`)}) from parts where parts.part is not null)
    select part from parts where part is not null`.execute(lists)
  return rows.map(({ part }) => part)
}

/** What each order compares: one number per row, largest first; ties by id. The indexes have the same expressions. */
export const SORT_VALUES = {
  // Verified creators first, then those nearest to their goal that still need help (in hundredths of a percent).
  featured: sql<number>`(fundraisers."isCreatorVerified" * 10000 + case when fundraisers."currentAmount" >= fundraisers."goalAmount" then 0
    else fundraisers."currentAmount" * 10000 / fundraisers."goalAmount" end)`,
  newest: sql<number>`fundraisers."createdAt"`,
  // Soonest end first; those without an end come last.
  ending: sql<number>`(-coalesce(fundraisers."endDate", 8640000000000000))`,
  'most-funded': sql<number>`fundraisers."currentAmount"`,
  // Supported, then without a gift, then at the goal; within each the latest week, then verified.
  'needs-help': sql<number>`(case when fundraisers."currentAmount" >= fundraisers."goalAmount" then 0
      when fundraisers."donationsCount" = 0 then 1 else 2 end * 1000000000
    + coalesce(fundraisers."lastGiftWeek", fundraisers."createdAt" / 604800000) * 20000 + fundraisers."isCreatorVerified" * 10000
    + case when fundraisers."currentAmount" >= fundraisers."goalAmount" then 0
      else fundraisers."currentAmount" * 10000 / fundraisers."goalAmount" end)`,
} as const

/** Those in the indexes: they take donations, or have ended a short time ago. Literals, because the indexes are only of such rows. */
export const inIndexes = sql<SqlBool>`(fundraisers."isActive" = 1 and fundraisers."hiddenAt" is null and fundraisers."isOver" = 0)`

export function isOpenAt(now: number): RawBuilder<SqlBool> {
  return all([inIndexes, sql<SqlBool>`(fundraisers."endDate" is null or fundraisers."endDate" > ${now})`])
}

/** What a list is narrowed to, besides words. `language`: of the story. */
interface Narrowing {
  category?: CategoryId | undefined
  country?: string | undefined
  language?: string | undefined
}

export function isIn({ category, country, language }: Narrowing): RawBuilder<SqlBool>[] {
  return [
    ...(category ? [sql<SqlBool>`fundraisers.category = ${category}`] : []),
    ...(country ? [sql<SqlBool>`fundraisers.country = ${country}`] : []),
    ...(language ? [sql<SqlBool>`fundraisers."storyLanguage" = ${language}`] : []),
  ]
}

const INDEX_NAMES: Record<FundraiserSort, string> = {
  featured: 'featured',
  newest: 'newest',
  ending: 'ending',
  'most-funded': 'funded',
  'needs-help': 'needs',
}

/** The table, read through the index of an order. SQLite would choose by an estimate without data; PostgreSQL knows its data. */
export function throughIndex(engine: Engine, sort: FundraiserSort, category: CategoryId | undefined) {
  if (engine !== 'sqlite') return sql`fundraisers`
  return sql`fundraisers indexed by ${sql.id(`fundraisers_open_${category ? 'category_' : ''}${INDEX_NAMES[sort]}`)}`
}

export function isOwnedBy(userId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(fundraisers."userId" = ${userId} and fundraisers."hiddenAt" is null)`
}

export function byId(engine: Engine) {
  return engine === 'sqlite' ? sql`fundraisers indexed by fundraisers_open_id` : sql`fundraisers`
}

export function throughCountries(engine: Engine) {
  return engine === 'sqlite' ? sql`fundraisers indexed by fundraisers_open_country` : sql`fundraisers`
}

export function throughLanguages(engine: Engine) {
  return engine === 'sqlite' ? sql`fundraisers indexed by fundraisers_open_language` : sql`fundraisers`
}

/** The ids of those in a country, by the index alone; null without a country, or when the engine chooses by itself. */
function idsOfCountry(engine: Engine, { category, country }: Narrowing): RawBuilder<number> | null {
  if (engine !== 'sqlite' || !country) return null
  return sql<number>`select fundraisers.id as rowid from ${throughCountries(engine)}
    where ${all([inIndexes, ...isIn({ category, country })])}`
}

function idsOfLanguage(engine: Engine, { category, language }: Narrowing): RawBuilder<number> | null {
  if (engine !== 'sqlite' || !language) return null
  return sql<number>`select fundraisers.id as rowid from ${throughLanguages(engine)}
    where ${all([inIndexes, ...isIn({ category, language })])}`
}

/** Only rows with ids of a query, which SQLite reads first: it does not reorder a cross join. */
export function withIds(ids: RawBuilder<number>, table: RawBuilder<unknown>, condition: RawBuilder<SqlBool>) {
  return {
    table: sql`(select rowid as found from (${ids})) as words cross join ${table}`,
    condition: all([sql<SqlBool>`fundraisers.id = words.found`, condition]),
  }
}
