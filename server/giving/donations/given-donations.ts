import type { GivenDonation } from '#shared/contract/user-donations'
import { canSeePrivateProfile, type Viewer } from '../../community/sessions/viewer'
import { findUser } from '../../community/users/find-user'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import { type Cursor, decodeCursor } from '../../platform/lists'
import { refuse } from '../../platform/refusals/refusal'
import { receiptToken } from '../receipts/token'
import { presentListed, presentToDonor } from './present'

const DEFAULT_LIMIT = 50

/**
 * A person's donations, newest first, and the cursor of the next page. Only that person and admins also see donations without a
 * name or under another name than the person's own, hidden messages, donations to fundraisers that were taken down, and those that went back whole. Only
 * that person gets the secrets that open the receipts. Throws 404 when there is no such person.
 */
export async function readGivenDonations(
  { database, secrets }: Context,
  viewer: Viewer | null,
  donorId: number,
  request: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ donations: GivenDonation[]; next: Cursor | null }> {
  const limit = request.limit ?? DEFAULT_LIMIT
  const after = decodeCursor(request.cursor)
  if (!(await findUser(database.read, donorId))) throw refuse('account.not-found')
  const all = canSeePrivateProfile(viewer, donorId)
  const rows = await listDonationsBy(database.read, donorId, { all, after, limit: limit + 1 })
  const last = rows[limit - 1]
  const isDonor = viewer?.id === donorId
  return {
    donations: rows.slice(0, limit).map((row) => ({
      ...(all ? presentToDonor(row) : presentListed(row)),
      ...(isDonor && { receipt: receiptToken({ secrets }, row) }),
    })),
    next: rows.length > limit && last ? { value: last.createdAt, id: last.id } : null,
  }
}

function listDonationsBy(
  database: Handle,
  donorId: number,
  { all, after, limit }: { all: boolean; after: Cursor | null; limit: number },
) {
  let query = donationsBy(database, donorId, all).selectAll('donations').select('fundraisers.title as fundraiserTitle')
  if (after) {
    const { value, id } = after
    query = query.where((where) =>
      where.or([
        where('donations.createdAt', '<', value),
        where.and([where('donations.createdAt', '=', value), where('donations.id', '<', id)]),
      ]),
    )
  }
  return query.orderBy('donations.createdAt', 'desc').orderBy('donations.id', 'desc').limit(limit).execute()
}

/** The number of donations in a person's list. `all`: includes those that only they and admins see. */
export async function countGivenDonations(database: Handle, donorId: number, all: boolean): Promise<number> {
  const row = await donationsBy(database, donorId, all)
    .select((count) => count.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

function donationsBy(database: Handle, donorId: number, all: boolean) {
  const query = database
    .selectFrom('donations')
    .innerJoin('fundraisers', 'fundraisers.id', 'donations.fundraiserId')
    .innerJoin('users', 'users.id', 'donations.donorId')
    .where('donations.donorId', '=', donorId)
  if (all) return query
  return (
    query
      .where('donations.isAnonymous', '=', 0)
      // A person who donated as "A friend" did not want to be found here.
      .whereRef('donations.donorName', '=', 'users.fullName')
      .where('fundraisers.hiddenAt', 'is', null)
      .whereRef('donations.returnedAmount', '<', 'donations.amount')
  )
}
