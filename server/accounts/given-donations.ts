import type { GivenDonation } from '#shared/contract/user-donations'
import type { Context } from '../context'
import type { Handle } from '../database/open'
import { presentDonation } from '../donations/present'
import { notFound } from '../http/app-error'
import { type Cursor, decodeCursor } from '../http/cursor'
import { canSeePrivateProfile } from './policy'
import { findUser } from './queries'
import type { Viewer } from './viewer'

const DEFAULT_LIMIT = 50

/**
 * What a person has given, newest first, and where the next page begins. Donations without a name or under another one than
 * the person's own, those to fundraisers that were taken down and those that went back whole are only for that person and for
 * admins. Throws 404 when there is no such person.
 */
export async function readGivenDonations(
  { database }: Context,
  viewer: Viewer | null,
  donorId: number,
  request: { limit?: number | undefined; cursor?: string | undefined },
): Promise<{ donations: GivenDonation[]; next: Cursor | null }> {
  const limit = request.limit ?? DEFAULT_LIMIT
  const after = decodeCursor(request.cursor)
  if (!(await findUser(database.read, donorId))) throw notFound('User')
  const all = canSeePrivateProfile(viewer, donorId)
  const rows = await listDonationsBy(database.read, donorId, { all, after, limit: limit + 1 })
  const last = rows[limit - 1]
  return {
    donations: rows.slice(0, limit).map((row) => ({
      ...presentDonation(row),
      fundraiser: { id: row.fundraiserId, title: row.fundraiserTitle },
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

/** How many donations the list of a person has in all; `all`: with those that only they and admins see. */
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
      // Whoever gave as "A friend" did not mean to be found here.
      .whereRef('donations.donorName', '=', 'users.fullName')
      .where('fundraisers.hiddenAt', 'is', null)
      .whereRef('donations.returnedAmount', '<', 'donations.amount')
  )
}
