import type { Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'

export function findNewestBooks(database: Handle, fundraiserId: number): Promise<Row<'books'> | undefined> {
  const rows = database.selectFrom('books').selectAll().where('fundraiserId', '=', fundraiserId)
  return rows.orderBy('number', 'desc').limit(1).executeTakeFirst()
}

export function findBooks(database: Handle, fundraiserId: number, number: number): Promise<Row<'books'> | undefined> {
  const rows = database.selectFrom('books').selectAll().where('fundraiserId', '=', fundraiserId)
  return rows.where('number', '=', number).executeTakeFirst()
}

export function listArrived(database: Handle, fundraiserId: number, limit: number) {
  return database
    .selectFrom('payout_parts')
    .innerJoin('payout_requests', 'payout_requests.id', 'payout_parts.payoutId')
    .select(['payout_parts.amount', 'payout_requests.processedAt'])
    .where('payout_parts.fundraiserId', '=', fundraiserId)
    .where('payout_requests.status', '=', 'completed')
    .orderBy('payout_requests.processedAt', 'desc')
    .orderBy('payout_parts.id', 'desc')
    .limit(limit)
    .execute()
}

/** The donations that were booked up to one of them, in the order of the page, each with its payment. */
export function listBooked(database: Handle, fundraiserId: number, upToDonationId: number, limit: number) {
  return database
    .selectFrom('donations')
    .innerJoin('payments', 'payments.id', 'donations.paymentId')
    .selectAll('donations')
    .select(['payments.amount as paidAmount', 'payments.bookedAmount'])
    .where('donations.fundraiserId', '=', fundraiserId)
    .where('donations.id', '<=', upToDonationId)
    .orderBy('donations.createdAt', 'desc')
    .orderBy('donations.id', 'desc')
    .limit(limit)
    .execute()
}

export function sumByShare(database: Handle, fundraiserId: number) {
  return database
    .selectFrom('donations')
    .select((select) => [
      'via',
      select.fn.countAll<number>().as('donations'),
      select.fn.sum<number>(select('amount', '-', select.ref('returnedAmount'))).as('amount'),
    ])
    .where('fundraiserId', '=', fundraiserId)
    .whereRef('returnedAmount', '<', 'amount')
    .groupBy('via')
    .execute()
}
