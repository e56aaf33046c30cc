import type { DonationSort } from '#shared/contract/donations'
import { readFundraiser } from '../../community/fundraisers/service'
import { findUser } from '../../community/users/find-user'
import type { Context } from '../../context'
import { type Cursor, decodeCursor } from '../../platform/lists'
import { refuse } from '../../platform/refusals/refusal'
import { type DonationWithTitle, listDonationsOf, listDonationsTo, listTopDonationsOf } from './queries'

export const DEFAULT_LIMIT = 50

export interface DonationPage {
  rows: DonationWithTitle[]
  next: Cursor | null
}

export interface PageRequest {
  limit?: number | undefined
  cursor?: string | undefined
}

/**
 * The donations to a fundraiser, newest first unless the highest are asked for, and the cursor of the next page. Throws 404, and 400
 * for a cursor that is not ours.
 */
export async function readDonations(
  context: Context,
  fundraiserId: number,
  { sort = 'newest', ...request }: PageRequest & { sort?: DonationSort | undefined },
): Promise<DonationPage> {
  const limit = request.limit ?? DEFAULT_LIMIT
  const after = decodeCursor(request.cursor)
  await readFundraiser(context, fundraiserId)
  if (sort === 'newest')
    return pageOf(await listDonationsOf(context.database.read, fundraiserId, after, limit + 1), limit)
  const rows = await listTopDonationsOf(context.database.read, fundraiserId, after, limit + 1)
  return pageOf(rows, limit, ({ amount, returnedAmount }) => amount - returnedAmount)
}

/** The donations to all fundraisers of a person, newest first, and the cursor of the next page. Throws 404, and 400 as above. */
export async function readReceived(context: Context, userId: number, request: PageRequest): Promise<DonationPage> {
  const limit = request.limit ?? DEFAULT_LIMIT
  const after = decodeCursor(request.cursor)
  if (!(await findUser(context.database.read, userId))) throw refuse('account.not-found')
  return pageOf(await listDonationsTo(context.database.read, userId, after, limit + 1), limit)
}

/** `rows` has one row more than `limit` when there is a next page. `sortValueOf`: what they are sorted by. */
export function pageOf(
  rows: DonationWithTitle[],
  limit: number,
  sortValueOf = ({ createdAt }: DonationWithTitle) => createdAt,
): DonationPage {
  const last = rows[limit - 1]
  return {
    rows: rows.slice(0, limit),
    next: rows.length > limit && last ? { value: sortValueOf(last), id: last.id } : null,
  }
}
