import type { bulkFundraisers, listAdminFundraisers as listCall } from '#shared/contract/admin-fundraisers'
import type { CallInput } from '#shared/contract/call'
import type { Context } from '../../context'
import { searchText } from '../../fundraisers/search-text'
import { decodeCursor } from '../../http/cursor'
import { ADMIN_PAGE, type Page, pageOf } from '../pages'
import { type AdminFilter, type AdminFundraiserRow, cursorOf, listAdminFundraisers } from './queries'

type Request = CallInput<typeof listCall>['query']
type Selection = NonNullable<CallInput<typeof bulkFundraisers>['body']['matching']>

/** One page of the admin's table. Throws 400 for a cursor that is not ours. */
export async function readAdminFundraisers(
  { database }: Pick<Context, 'database'>,
  request: Request,
): Promise<Page<AdminFundraiserRow>> {
  const { sort = 'newest', limit = ADMIN_PAGE } = request
  const page = { sort, after: decodeCursor(request.cursor), limit: limit + 1 }
  const rows = await listAdminFundraisers(database, filterOf(request), page)
  return pageOf(rows, limit, (row) => cursorOf(sort, row))
}

export function filterOf({ q, state, category }: Selection): AdminFilter {
  return { state, category, words: q ? searchText([q]).split(/\s+/).filter(Boolean) : [] }
}
