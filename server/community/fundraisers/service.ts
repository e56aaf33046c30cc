import type { FundraiserSort } from '#shared/contract/fundraisers'
import type { CategoryId } from '#shared/rules/categories'
import { COUNTRY_NAMES } from '#shared/rules/country-names'
import { searchWords } from '#shared/rules/fundraisers/search-text'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import { type Cursor, decodeCursor } from '../../platform/lists'
import { refuse } from '../../platform/refusals/refusal'
import { concerns, listHoldsOn } from '../holds/holds'
import { countFundraisers } from './count'
import { type FundraiserFilter, listFundraisers } from './list'
import { listMorePictures } from './pictures'
import type { FundraiserRow, WholeFundraiser } from './present'
import { columns, findFundraiser } from './queries'

const DEFAULT_LIMIT = 50

interface Selection {
  category?: CategoryId | undefined
  country?: string | undefined
  /** Of the story. */
  language?: string | undefined
  userId?: number | undefined
  q?: string | undefined
}

interface ListRequest extends Selection {
  limit?: number | undefined
  sort?: FundraiserSort | undefined
  cursor?: string | undefined
}

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

export async function withPictures<Row extends FundraiserRow>(
  { database }: Pick<Context, 'database'>,
  rows: readonly Row[],
): Promise<(Row & WholeFundraiser)[]> {
  const pictures = await listMorePictures(
    database.read,
    rows.map(({ id }) => id),
  )
  const holds = await listHoldsOn(database.read, rows)
  return rows.map((row) => ({
    ...row,
    morePictures: pictures.filter(({ fundraiserId }) => fundraiserId === row.id),
    holds: holds.filter((hold) => concerns(hold, row)),
  }))
}

export async function count({ database, clock }: Context, request: Selection): Promise<{ count: number }> {
  return { count: await countFundraisers(database, filterOf(request), clock()) }
}

/** Throws 400 for a country that is not in the list of the filter: it would find nothing without a word. */
function filterOf({ category, country, language, userId, q }: Selection): FundraiserFilter {
  if (country !== undefined && !COUNTRY_NAMES.has(country)) throw refuse('fundraiser.unknown-country', { country })
  return { category, country, language, userId, words: q ? searchWords(q) : [] }
}

export async function readFundraiser(
  { database }: Context,
  id: number,
  from?: 'visible' | 'all',
): Promise<WholeFundraiser> {
  const row = await findFundraiser(database.read, id, from)
  if (!row) throw refuse('fundraiser.not-found')
  return row
}

export const findFeatured = (database: Handle, fundraiserId: number) =>
  database
    .selectFrom('fundraisers')
    .select(['id', 'title', 'currentAmount', 'goalAmount', 'donationsCount'])
    .where('id', '=', fundraiserId)
    .executeTakeFirstOrThrow()

export async function findOwnerId(database: Handle, fundraiserId: number): Promise<number> {
  const { userId } = await database
    .selectFrom('fundraisers')
    .select('userId')
    .where('id', '=', fundraiserId)
    .executeTakeFirstOrThrow()
  return userId
}

/** More than anybody follows; it bounds the reply. */
const MOST = 500

export function listFollowed(database: Handle, userId: number) {
  return database
    .selectFrom('follows')
    .innerJoin('fundraisers', 'fundraisers.id', 'follows.fundraiserId')
    .innerJoin('users', 'users.id', 'fundraisers.userId')
    .leftJoin('media', 'media.hash', 'fundraisers.image')
    .select([...columns, 'follows.choice'])
    .where('follows.userId', '=', userId)
    .where('fundraisers.hiddenAt', 'is', null)
    .orderBy('follows.id', 'desc')
    .limit(MOST)
    .execute()
}
