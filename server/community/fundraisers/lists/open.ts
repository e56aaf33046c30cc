import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FundraiserSort } from '#shared/contract/fundraisers'
import type { CategoryId } from '#shared/rules/categories'
import type { Engine } from '../../../platform/database/engine'
import { all } from '../../../platform/lists/search'

/** What each order compares: one number per row, largest first; ties by id. The indexes have the same expressions. */
export const SORT_VALUES = {
  // Verified creators first, then those nearest to their goal that still need help (in hundredths of a percent).
  featured: sql<number>`(fundraisers."isCreatorVerified" * 10000 + case when fundraisers."currentAmount" >= fundraisers."goalAmount" then 0
    else fundraisers."currentAmount" * 10000 / fundraisers."goalAmount" end)`,
  newest: sql<number>`fundraisers."createdAt"`,
  // Soonest end first; those without an end come last.
  ending: sql<number>`(-coalesce(fundraisers."endDate", 8640000000000000))`,
  'most-funded': sql<number>`fundraisers."currentAmount"`,
  // Supported and not yet at the goal, then without a gift, then at the goal. Within each the latest week, in it verified creators, then
  // the nearest to the goal.
  'needs-help': sql<number>`(case when fundraisers."currentAmount" >= fundraisers."goalAmount" then 0
      when fundraisers."donationsCount" = 0 then 1 else 2 end * 1000000000
    + coalesce(fundraisers."lastGiftWeek", fundraisers."createdAt" / 604800000) * 20000 + fundraisers."isCreatorVerified" * 10000
    + case when fundraisers."currentAmount" >= fundraisers."goalAmount" then 0
      else fundraisers."currentAmount" * 10000 / fundraisers."goalAmount" end)`,
} as const

/** Those in the indexes: they take donations, or have ended a short time ago. Literals, because the indexes are only of such rows. */
export const inIndexes = sql<SqlBool>`(fundraisers."isActive" = 1 and fundraisers."hiddenAt" is null and fundraisers."isOver" = 0)`

/** Those that take donations at a time in milliseconds. */
export function isOpenAt(now: number): RawBuilder<SqlBool> {
  return all([inIndexes, sql<SqlBool>`(fundraisers."endDate" is null or fundraisers."endDate" > ${now})`])
}

/** What a list is narrowed to, besides words. `language`: of the story. */
export interface Narrowing {
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

/** One person's, except those that were taken down. */
export function isOwnedBy(userId: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(fundraisers."userId" = ${userId} and fundraisers."hiddenAt" is null)`
}

/** The table through the index of ids, which also has the end and the category. */
export function byId(engine: Engine) {
  return engine === 'sqlite' ? sql`fundraisers indexed by fundraisers_open_id` : sql`fundraisers`
}

/** The table through the index of countries, which also has the category and the end. */
export function throughCountries(engine: Engine) {
  return engine === 'sqlite' ? sql`fundraisers indexed by fundraisers_open_country` : sql`fundraisers`
}

/** The table through the index of the languages of stories, which also has the category and the end. */
export function throughLanguages(engine: Engine) {
  return engine === 'sqlite' ? sql`fundraisers indexed by fundraisers_open_language` : sql`fundraisers`
}

/** The ids of those in a country, by the index alone; null without a country, or when the engine chooses by itself. */
export function idsOfCountry(engine: Engine, { category, country }: Narrowing): RawBuilder<number> | null {
  if (engine !== 'sqlite' || !country) return null
  return sql<number>`select fundraisers.id as rowid from ${throughCountries(engine)}
    where ${all([inIndexes, ...isIn({ category, country })])}`
}

/** The same for the language of stories. */
export function idsOfLanguage(engine: Engine, { category, language }: Narrowing): RawBuilder<number> | null {
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
