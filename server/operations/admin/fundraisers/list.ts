import type { listAdminFundraisers as listCall } from '#shared/contract/admin/fundraisers'
import type { CallInput } from '#shared/contract/base/call'
import { searchText } from '#shared/rules/fundraisers/search-text'
import type { Context } from '../../../context'
import { ADMIN_PAGE, decodeCursor, type Page, pageOf } from '../../../platform/lists'
import { type AdminFundraiserRow, cursorOf, listAdminFundraisers } from './queries'

type Request = CallInput<typeof listCall>['query']

/** One page of the admin's table. Throws 400 for a cursor that is not ours. */
export async function readAdminFundraisers(
  { database }: Pick<Context, 'database'>,
  request: Request,
): Promise<Page<AdminFundraiserRow>> {
  const { q, state, category, sort = 'newest', limit = ADMIN_PAGE } = request
  const filter = { state, category, words: q ? searchText([q]).split(/\s+/).filter(Boolean) : [] }
  const page = { sort, after: decodeCursor(request.cursor), limit: limit + 1 }
  const rows = await listAdminFundraisers(database, filter, page)
  return pageOf(rows, limit, (row) => cursorOf(sort, row))
}
