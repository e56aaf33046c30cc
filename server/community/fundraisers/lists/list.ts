import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FundraiserSort } from '#shared/contract/fundraisers'
import type { Database } from '../../../platform/database/open'
import type { Cursor } from '../../../platform/lists/cursor'
import { all, areFew, idsOfWords, reads } from '../../../platform/lists/search'
import { columns } from '../queries'
import {
  byId,
  idsOfCountry,
  idsOfLanguage,
  isIn,
  isOpenAt,
  isOwnedBy,
  type Narrowing,
  SORT_VALUES,
  throughIndex,
  withIds,
} from './open'

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

/**
 * One page of a list, by keyset: a page costs the same however deep it lies. First finds the page's ids in an index, then reads these
 * rows whole.
 */
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
