import type { listPaymentsToReview, PaymentToReview } from '#shared/contract/admin/payment-reviews'
import type { CallInput } from '#shared/contract/base/call'
import type { Context } from '../../context'
import { ADMIN_PAGE, decodeCursor, type Page, pageOf } from '../../platform/lists'
import { traitsOf } from '../../providers/registry'
import { leftOf } from '../returns/position'
import { readReturns } from '../returns/read-returns'
import { findObstacle } from './accept'
import { listWaiting, type WaitingPayment } from './queries'

/** One page of the payments about which an admin must decide, oldest first. */
export async function readPaymentsToReview(
  context: Pick<Context, 'database' | 'secrets'>,
  query: CallInput<typeof listPaymentsToReview>['query'],
): Promise<Page<PaymentToReview>> {
  const limit = query.limit ?? ADMIN_PAGE
  const waiting = await listWaiting(context.database.read, decodeCursor(query.cursor), limit + 1)
  const { rows, next } = pageOf(waiting, limit, ({ createdAt, id }) => ({ value: createdAt, id }))
  return { rows: await Promise.all(rows.map((row) => present(context, row))), next }
}

async function present(
  { database, secrets }: Pick<Context, 'database' | 'secrets'>,
  row: WaitingPayment,
): Promise<PaymentToReview> {
  const { id, note, donorName, donorEmail, provider, externalId, reference, currency } = row
  const returns = await readReturns(database.read, id)
  return {
    ...{ id, note, donorName, externalId, reference },
    providerName: traitsOf(provider).name,
    donorEmail: donorEmail && secrets.open(donorEmail, 'payment_attempts.donorEmail', row.publicId),
    fundraiser: { id: row.fundraiserId, title: row.title },
    asked: { amount: row.askedAmount, localAmount: row.chargeAmount, currency: row.askedCurrency },
    arrived: { amount: row.bookedAmount, localAmount: row.amount, currency },
    isGoingBack: leftOf(row, returns).local === 0,
    blockedBecause: findObstacle({ payment: row, isClosed: row.closedAt !== null, ...returns }),
    createdAt: new Date(row.createdAt).toISOString(),
  }
}
