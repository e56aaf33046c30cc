import { type SqlBool, sql } from 'kysely'
import type { CategoryId } from '#shared/rules/categories'
import { all, idsOfWords, reads, readsShort } from '../../../platform/lists/search'
import type { FundraiserFilter, Lists } from './list'
import { createMemory } from './memory'
import {
  byId,
  inIndexes,
  isIn,
  isOpenAt,
  isOwnedBy,
  SORT_VALUES,
  throughCountries,
  throughIndex,
  throughLanguages,
  withIds,
} from './open'

/** Milliseconds: no time of JavaScript is farther from 1970. */
const LATEST = 8_640_000_000_000_000
const remember = createMemory<number>()

/** How many fundraisers a list has in all. `now` is in milliseconds. */
export async function countFundraisers(database: Lists, filter: FundraiserFilter, now: number): Promise<number> {
  const { category, country, language, userId, words } = filter
  if (userId !== undefined) return countOwned(database, filter, userId)
  return words.length > 0 || country || language
    ? countFound(database, filter, now)
    : countOpen(database, category, now)
}

/** Those that can be given to: the counted ones, without those that have ended a short time ago. */
async function countOpen({ engine, lists }: Lists, category: CategoryId | undefined, now: number): Promise<number> {
  // With both ends PostgreSQL expects few rows, and so reads only that range of the index.
  const ended = sql<SqlBool>`${SORT_VALUES.ending} between ${-now} and ${LATEST}`
  const { rows } = await sql<{ counted: number; ended: number }>`select
    (select coalesce(sum(open), 0) from fundraiser_counts
      where ${category ? sql<SqlBool>`category = ${category}` : all([])}) as counted,
    (select count(*) from ${throughIndex(engine, 'ending', category)}
      where ${all([inIndexes, ...isIn({ category }), ended])}) as ended`.execute(lists)
  return Number(rows[0]?.counted ?? 0) - Number(rows[0]?.ended ?? 0)
}

async function countOwned({ lists }: Lists, filter: FundraiserFilter, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from fundraisers
    where ${all([isOwnedBy(userId), ...isIn(filter), reads('fundraisers', filter.words)])}`.execute(lists)
  return Number(rows[0]?.count ?? 0)
}

/** A count of a search, of a country or of a language reads all that it finds, so it is remembered. */
function countFound(database: Lists, filter: FundraiserFilter, now: number): Promise<number> {
  const { category, country, language, words } = filter
  return remember(database, JSON.stringify([category, country, language, words]), now, async () => {
    const { engine, lists } = database
    const ids = idsOfWords(engine, 'fundraisers', words)
    const open = [isOpenAt(now), ...isIn(filter)]
    const { table, condition } = ids
      ? withIds(ids, byId(engine), all([...open, readsShort('fundraisers', words)]))
      : {
          table: tableOf(engine, filter),
          condition: all([...open, reads('fundraisers', words)]),
        }
    const { rows } = await sql<{ count: number; until: number | null }>`
      select count(*) as count, min(fundraisers."endDate") as until from ${table}
      where ${condition}`.execute(lists)
    return { value: Number(rows[0]?.count ?? 0), until: rows[0]?.until ?? null }
  })
}

/** The table through the index of what few have in common. */
function tableOf(engine: Lists['engine'], { category, country, language }: FundraiserFilter) {
  if (country) return throughCountries(engine)
  return language ? throughLanguages(engine) : throughIndex(engine, 'newest', category)
}
