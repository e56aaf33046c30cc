import { expressionBuilder, sql } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { Row, Tables } from '../../platform/database/schema'
import type { Cursor } from '../../platform/lists'

/** What is left of a donation after refunds, as the index of the highest donations has it. */
const LEFT = sql<number>`${sql.ref('donations.amount')} - ${sql.ref('donations.returnedAmount')}`

export type DonationWithTitle = Row<'donations'> & { fundraiserTitle: string }

/** Donations to one fundraiser, newest first, starting after the last page. Without those that went back whole. */
export function listDonationsOf(
  database: Handle,
  fundraiserId: number,
  after: Cursor | null,
  limit: number,
): Promise<DonationWithTitle[]> {
  return page(listed(database).where('donations.fundraiserId', '=', fundraiserId), after, limit)
}

/** The same, highest first, and the newest first among those of one amount. */
export function listTopDonationsOf(
  database: Handle,
  fundraiserId: number,
  after: Cursor | null,
  limit: number,
): Promise<DonationWithTitle[]> {
  const query = listed(database).where('donations.fundraiserId', '=', fundraiserId)
  const rest = after ? query.where(isLower(after)) : query
  return rest.orderBy(LEFT, 'desc').orderBy('donations.id', 'desc').limit(limit).execute()
}

/** Donations to all fundraisers of a person, newest first, starting after the last page. Without those that went back whole. */
export function listDonationsTo(
  database: Handle,
  userId: number,
  after: Cursor | null,
  limit: number,
): Promise<DonationWithTitle[]> {
  return page(listed(database).where('fundraisers.userId', '=', userId), after, limit)
}

function listed(database: Handle) {
  return database
    .selectFrom('donations')
    .innerJoin('fundraisers', 'fundraisers.id', 'donations.fundraiserId')
    .selectAll('donations')
    .select('fundraisers.title as fundraiserTitle')
    .whereRef('donations.returnedAmount', '<', 'donations.amount')
}

function page(query: ReturnType<typeof listed>, after: Cursor | null, limit: number): Promise<DonationWithTitle[]> {
  const rest = after ? query.where(comesAfter(after)) : query
  return rest.orderBy('donations.createdAt', 'desc').orderBy('donations.id', 'desc').limit(limit).execute()
}

function comesAfter({ value, id }: Cursor) {
  const { eb, or, and } = expressionBuilder<Tables, 'donations'>()
  return or([
    eb('donations.createdAt', '<', value),
    and([eb('donations.createdAt', '=', value), eb('donations.id', '<', id)]),
  ])
}

/** The first comparison lets the index begin at the page, whatever comes before it. */
function isLower({ value, id }: Cursor) {
  const { eb, or, and } = expressionBuilder<Tables, 'donations'>()
  return and([eb(LEFT, '<=', value), or([eb(LEFT, '<', value), eb('donations.id', '<', id)])])
}
