import { type SqlBool, sql } from 'kysely'
import type { CategoryId } from '#shared/rules/categories'
import { all, idsOfWords, reads, readsShort } from '../../../platform/lists/search'
import type { FundraiserFilter, Lists } from './list'
import { byId, inIndexes, isIn, isOpenAt, isOwnedBy, SORT_VALUES, throughIndex, withIds } from './open'

interface Counted {
  count: number
  changes: number
  /** Milliseconds: when the next of them ends. */
  until: number
}

/** Milliseconds: no time of JavaScript is farther from 1970. */
const LATEST = 8_640_000_000_000_000
/** Searches whose counts are kept. */
const MOST_KEPT = 500
const kept = new WeakMap<object, Map<string, Counted>>()

/** How many fundraisers a list has in all. `now` is in milliseconds. */
export async function countFundraisers(database: Lists, filter: FundraiserFilter, now: number): Promise<number> {
  const { category, userId, words } = filter
  if (userId !== undefined) return countOwned(database, filter, userId)
  return words.length > 0 ? countFound(database, filter, now) : countOpen(database, category, now)
}

/** Those that can be given to: the counted ones, without those that have ended a short time ago. */
async function countOpen({ engine, lists }: Lists, category: CategoryId | undefined, now: number): Promise<number> {
  // With both ends PostgreSQL expects few rows, and so reads only that range of the index.
  const ended = sql<SqlBool>`${SORT_VALUES.ending} between ${-now} and ${LATEST}`
  const { rows } = await sql<{ counted: number; ended: number }>`select
    (select coalesce(sum(open), 0) from fundraiser_counts
      where ${category ? sql<SqlBool>`category = ${category}` : all([])}) as counted,
    (select count(*) from ${throughIndex(engine, 'ending', category)}
      where ${all([inIndexes, ...isIn(category), ended])}) as ended`.execute(lists)
  return Number(rows[0]?.counted ?? 0) - Number(rows[0]?.ended ?? 0)
}

async function countOwned({ lists }: Lists, { category, words }: FundraiserFilter, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from fundraisers
    where ${all([isOwnedBy(userId), ...isIn(category), reads('fundraisers', words)])}`.execute(lists)
  return Number(rows[0]?.count ?? 0)
}

/** A count of a search reads all that it finds. It is kept until a fundraiser changes that a search may find, or one of them ends. */
async function countFound(database: Lists, { category, words }: FundraiserFilter, now: number): Promise<number> {
  const { engine, lists } = database
  const changes = await readChanges(database)
  const counts = kept.get(lists) ?? new Map<string, Counted>()
  kept.set(lists, counts)
  const key = JSON.stringify([category, words])
  const known = counts.get(key)
  if (known && known.changes === changes && now < known.until) return known.count

  const ids = idsOfWords(engine, 'fundraisers', words)
  const open = [isOpenAt(now), ...isIn(category)]
  const { table, condition } = ids
    ? withIds(ids, byId(engine), all([...open, readsShort('fundraisers', words)]))
    : { table: throughIndex(engine, 'newest', category), condition: all([...open, reads('fundraisers', words)]) }
  const { rows } = await sql<{ count: number; until: number | null }>`
    select count(*) as count, min(fundraisers."endDate") as until from ${table}
    where ${condition}`.execute(lists)
  const count = Number(rows[0]?.count ?? 0)
  counts.delete(key)
  counts.set(key, { count, changes, until: rows[0]?.until ?? Number.POSITIVE_INFINITY })
  const [oldest] = counts.keys()
  if (counts.size > MOST_KEPT && oldest !== undefined) counts.delete(oldest)
  return count
}

/** Another number after each change of what a search may find. */
async function readChanges({ lists }: Lists): Promise<number> {
  const { rows } = await sql<{ changes: number }>`
    select coalesce(sum(changes), 0) as changes from fundraiser_counts`.execute(lists)
  return Number(rows[0]?.changes ?? 0)
}
