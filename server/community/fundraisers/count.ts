import { type SqlBool, sql } from 'kysely'
import type { CategoryId } from '#shared/rules/categories'
import { all, idsOfWords, reads, readsShort } from '../../platform/lists'
import {
  byId,
  type FundraiserFilter,
  inIndexes,
  isIn,
  isOpenAt,
  isOwnedBy,
  type Lists,
  SORT_VALUES,
  throughCountries,
  throughIndex,
  throughLanguages,
  withIds,
} from './list'

/** Milliseconds: no time of JavaScript is farther from 1970. */
const LATEST = 8_640_000_000_000_000
const remember = createMemory<number>()

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

function tableOf(engine: Lists['engine'], { category, country, language }: FundraiserFilter) {
  if (country) return throughCountries(engine)
  return language ? throughLanguages(engine) : throughIndex(engine, 'newest', category)
}

interface CountryCount {
  /** A code of ISO 3166-1 alpha-2. */
  country: string
  count: number
}

const rememberCountries = createMemory<CountryCount[]>()

export function countByCountry(database: Lists, now: number): Promise<CountryCount[]> {
  return rememberCountries(database, '', now, async () => {
    const { rows } = await sql<CountryCount & { until: number | null }>`
      select country, count(*) as count, min(fundraisers."endDate") as until from ${throughCountries(database.engine)}
      where ${isOpenAt(now)} and country is not null group by country order by country`.execute(database.lists)
    const ends = rows.flatMap(({ until }) => (until === null ? [] : [Number(until)]))
    return {
      value: rows.map(({ country, count }) => ({ country, count: Number(count) })),
      until: ends.length > 0 ? Math.min(...ends) : null,
    }
  })
}

interface Remembered<Value> {
  value: Value
  changes: number
  /** Milliseconds. */
  until: number
}

/** What a query of open fundraisers has found, and when the next one of the found ends: in milliseconds, or null. */
interface Found<Value> {
  value: Value
  until: number | null
}

/** Results that are remembered for each database. */
const MOST = 500

/** Remembers long queries until a fundraiser changes that a search may find, or one of them ends. */
export function createMemory<Value>() {
  const memories = new WeakMap<object, Map<string, Remembered<Value>>>()
  return async (database: Lists, key: string, now: number, find: () => Promise<Found<Value>>): Promise<Value> => {
    const changes = await readChanges(database)
    const memory = memories.get(database.lists) ?? new Map<string, Remembered<Value>>()
    memories.set(database.lists, memory)
    const known = memory.get(key)
    if (known && known.changes === changes && now < known.until) return known.value
    const { value, until } = await find()
    memory.delete(key)
    memory.set(key, { value, changes, until: until ?? Number.POSITIVE_INFINITY })
    const [oldest] = memory.keys()
    if (memory.size > MOST && oldest !== undefined) memory.delete(oldest)
    return value
  }
}

async function readChanges({ lists }: Lists): Promise<number> {
  const { rows } = await sql<{ changes: number }>`
    select coalesce(sum(changes), 0) as changes from fundraiser_counts`.execute(lists)
  return Number(rows[0]?.changes ?? 0)
}
