import { sql } from 'kysely'
import type { DonationSort } from '#shared/contract/donations'
import type { GivenDonation } from '#shared/contract/user-donations'
import { readFundraiser } from '../../community/fundraisers/service'
import { canSeePrivateProfile, type Viewer } from '../../community/sessions/viewer'
import { findUser } from '../../community/users/find-user'
import type { Context } from '../../context'
import type { Handle } from '../../platform/database/open'
import { type Cursor, decodeCursor, isBeyond, type Page, pageOf } from '../../platform/lists'
import { refuse } from '../../platform/refusals/refusal'
import { editableUntil, receiptToken } from '../receipts'
import { type DonationWithTitle, presentGiven, presentListed } from './present'

const DEFAULT_LIMIT = 50

interface PageRequest {
  limit?: number | undefined
  cursor?: string | undefined
}

export async function readDonations(
  context: Context,
  fundraiserId: number,
  { sort = 'newest', ...request }: PageRequest & { sort?: DonationSort | undefined },
): Promise<Page<DonationWithTitle>> {
  const limit = request.limit ?? DEFAULT_LIMIT
  const after = decodeCursor(request.cursor)
  if ((await readFundraiser(context, fundraiserId)).isPageHeld) return { rows: [], next: null }
  const query = listed(context.database.read).where('donations.fundraiserId', '=', fundraiserId)
  if (sort === 'newest') return newestPage(query, after, limit)
  const following = after ? query.where(isBeyond(after, LEFT, 'donations.id', '<')) : query
  const highest = following.orderBy(LEFT, 'desc').orderBy('donations.id', 'desc')
  const rows = await highest.limit(limit + 1).execute()
  return pageOf(rows, limit, ({ amount, returnedAmount, id }) => ({ value: amount - returnedAmount, id }))
}

export async function readReceived(context: Context, userId: number, request: PageRequest) {
  const limit = request.limit ?? DEFAULT_LIMIT
  const after = decodeCursor(request.cursor)
  if (!(await findUser(context.database.read, userId))) throw refuse('account.not-found')
  return newestPage(listed(context.database.read).where('fundraisers.userId', '=', userId), after, limit)
}

/** A person's donations, newest first; others see only named ones, and nobody else the receipts' secrets. */
export async function readDonationsBy(
  { database, secrets }: Context,
  viewer: Viewer | null,
  donorId: number,
  request: PageRequest,
): Promise<Page<GivenDonation>> {
  const limit = request.limit ?? DEFAULT_LIMIT
  const after = decodeCursor(request.cursor)
  if (!(await findUser(database.read, donorId))) throw refuse('account.not-found')
  const all = canSeePrivateProfile(viewer, donorId)
  const query = donationsBy(database.read, donorId, all)
    .selectAll('donations')
    .select('fundraisers.title as fundraiserTitle')
  const { rows, next } = await newestPage(query, after, limit)
  const isDonor = viewer?.id === donorId
  return {
    rows: rows.map((row) => ({
      ...(all ? presentGiven(row) : presentListed(row)),
      ...(isDonor && {
        receipt: receiptToken({ secrets }, row),
        mayEditUntil: new Date(editableUntil(row)).toISOString(),
      }),
    })),
    next,
  }
}

export async function countDonationsBy(database: Handle, donorId: number, all: boolean): Promise<number> {
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
      // Here the whole name is known.
      .where('donations.isNameShort', '=', 0)
      // A person who donated as "A friend" did not want to be found here.
      .whereRef('donations.donorName', '=', 'users.fullName')
      .where('fundraisers.hiddenAt', 'is', null)
      .whereRef('donations.returnedAmount', '<', 'donations.amount')
  )
}

/** What is left of a donation after refunds, as the index of the highest donations has it. */
const LEFT = sql<number>`${sql.ref('donations.amount')} - ${sql.ref('donations.returnedAmount')}`

/** Without those that went back whole. */
function listed(database: Handle) {
  return database
    .selectFrom('donations')
    .innerJoin('fundraisers', 'fundraisers.id', 'donations.fundraiserId')
    .selectAll('donations')
    .select('fundraisers.title as fundraiserTitle')
    .whereRef('donations.returnedAmount', '<', 'donations.amount')
}

async function newestPage(
  query: ReturnType<typeof listed>,
  after: Cursor | null,
  limit: number,
): Promise<Page<DonationWithTitle>> {
  const following = after ? query.where(isBeyond(after, sql.ref('donations.createdAt'), 'donations.id', '<')) : query
  const newest = following.orderBy('donations.createdAt', 'desc').orderBy('donations.id', 'desc')
  const rows = await newest.limit(limit + 1).execute()
  return pageOf(rows, limit, ({ createdAt, id }) => ({ value: createdAt, id }))
}
