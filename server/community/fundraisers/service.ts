import { sql } from 'kysely'
import type { FundraiserSort } from '#shared/contract/fundraisers'
import type { CategoryId } from '#shared/rules/categories'
import { searchWords } from '#shared/rules/fundraisers/search-text'
import { COUNTRY_NAMES } from '#shared/rules/places/country-names'
import type { Context } from '../../context'
import { type Cursor, decodeCursor } from '../../platform/lists/cursor'
import { refuse } from '../../platform/refusals/refusal'
import { countFundraisers } from './lists/count'
import { type FundraiserFilter, type Lists, listFundraisers, listOpenIds, listOpenParts } from './lists/list'
import { createMemory } from './lists/memory'
import { isOpenAt, throughCountries } from './lists/open'
import { listMorePictures } from './pictures/rows'
import type { FundraiserRow, WholeFundraiser } from './present'
import { findFundraiser, findFundraisers } from './queries'

interface CountryCount {
  /** A code of ISO 3166-1 alpha-2. */
  country: string
  count: number
}

const remember = createMemory<CountryCount[]>()

/** How many fundraisers that can be given to each country has, of those that have any. `now` is in milliseconds. */
export function countByCountry(database: Lists, now: number): Promise<CountryCount[]> {
  return remember(database, '', now, async () => {
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

const DEFAULT_LIMIT = 50

export interface Selection {
  category?: CategoryId | undefined
  country?: string | undefined
  /** Of the story. */
  language?: string | undefined
  userId?: number | undefined
  q?: string | undefined
}

export interface ListRequest extends Selection {
  limit?: number | undefined
  sort?: FundraiserSort | undefined
  cursor?: string | undefined
}

/** One page of fundraisers and where the next begins. Throws 400 for a cursor that is not ours, and for an unknown country. */
export async function browse(
  context: Context,
  request: ListRequest,
): Promise<{ rows: FundraiserRow[]; next: Cursor | null }> {
  const limit = request.limit ?? DEFAULT_LIMIT
  const page = {
    sort: request.sort ?? 'newest',
    after: decodeCursor(request.cursor),
    limit: limit + 1,
    now: context.clock(),
  }
  const rows = await listFundraisers(context.database, filterOf(request), page)
  const last = rows[limit - 1]
  const next = rows.length > limit && last ? { value: Number(last.sortValue), id: last.id } : null
  return { rows: rows.slice(0, limit), next }
}

/** Rows of a list with all their pictures, for replies with whole fundraisers. */
export async function withPictures<Row extends FundraiserRow>(
  { database }: Pick<Context, 'database'>,
  rows: readonly Row[],
): Promise<(Row & WholeFundraiser)[]> {
  const pictures = await listMorePictures(
    database.read,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    morePictures: pictures.filter(({ fundraiserId }) => fundraiserId === row.id),
  }))
}

/** How many fundraisers there are on all pages of a list. */
export async function count({ database, clock }: Context, request: Selection): Promise<{ count: number }> {
  return { count: await countFundraisers(database, filterOf(request), clock()) }
}

/** How many fundraisers that can be given to there are in each country that has any. */
export function countries(context: Context) {
  return countByCountry(context.database, context.clock())
}

/** The fundraisers that can be given to and have these ids, the newest first. */
export function openFundraiserIds(context: Context, ids: { from: number; to: number }): Promise<number[]> {
  return listOpenIds(context.database, context.clock(), ids.from, ids.to)
}

/** Of the ids in parts of `size`, the numbers of those parts, from 0, with a fundraiser that can be given to. */
export function openFundraiserParts(context: Context, size: number): Promise<number[]> {
  return listOpenParts(context.database, context.clock(), size)
}

/** Throws 400 for a country that is not in the list of the filter: it would find nothing without a word. A language that we have had, or
 * shall have, finds what is written in it. */
function filterOf({ category, country, language, userId, q }: Selection): FundraiserFilter {
  if (country !== undefined && !COUNTRY_NAMES.has(country)) throw refuse('fundraiser.unknown-country', { country })
  return { category, country, language, userId, words: q ? searchWords(q) : [] }
}

/** Throws 404 when there is none, or when it was taken down. */
export async function readFundraiser(context: Context, id: number): Promise<WholeFundraiser> {
  const row = await findFundraiser(context.database.read, id)
  if (!row) throw refuse('fundraiser.not-found')
  return row
}

/** Those of these ids that were not taken down. */
export async function readFundraisers(
  { database }: Pick<Context, 'database'>,
  ids: readonly number[],
): Promise<Map<number, FundraiserRow>> {
  const rows = ids.length > 0 ? await findFundraisers(database.read, ids) : []
  return new Map(rows.map((row) => [row.id, row]))
}
