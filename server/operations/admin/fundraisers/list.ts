import type { bulkFundraisers, listAdminFundraisers as listCall } from '#shared/contract/admin/fundraisers'
import type { CallInput } from '#shared/contract/base/call'
import { searchText } from '#shared/rules/fundraisers/search-text'
import type { Context } from '../../../platform/context'
import { decodeCursor } from '../../../platform/lists/cursor'
import { ADMIN_PAGE, type Page, pageOf } from '../../../platform/lists/pages'
import { type AdminFilter, type AdminFundraiserRow, countMatching, cursorOf, listAdminFundraisers } from './queries'

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

/** How many there are of what was chosen in the table. */
export function countCampaigns({ database }: Pick<Context, 'database'>, selection: Selection): Promise<number> {
  return countMatching(database, filterOf(selection))
}

export function filterOf({ q, state, category }: Selection): AdminFilter {
  return { state, category, words: q ? searchText([q]).split(/\s+/).filter(Boolean) : [] }
}
