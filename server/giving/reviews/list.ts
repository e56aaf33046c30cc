import type { listPaymentsToReview, PaymentToReview } from '#shared/contract/admin/payment-reviews'
import type { CallInput } from '#shared/contract/base/call'
import type { Context } from '../../platform/context'
import { decodeCursor } from '../../platform/lists/cursor'
import { ADMIN_PAGE, type Page, pageOf } from '../../platform/lists/pages'
import { traitsOf } from '../../platform/providers/registry'
import { findCredit } from './creditable'
import { listUndecided, type UndecidedRow } from './queries'

/** One page of the payments about which an admin must decide, oldest first. */
export async function readPaymentsToReview(
  { database }: Pick<Context, 'database'>,
  query: CallInput<typeof listPaymentsToReview>['query'],
): Promise<Page<UndecidedRow>> {
  const limit = query.limit ?? ADMIN_PAGE
  const rows = await listUndecided(database.read, decodeCursor(query.cursor), limit + 1)
  return pageOf(rows, limit, ({ createdAt, id }) => ({ value: createdAt, id }))
}

export function presentPaymentToReview({ secrets }: Pick<Context, 'secrets'>, row: UndecidedRow): PaymentToReview {
  const { id, outcome, note, donorName, donorEmail, provider, externalId, reference, currency } = row
  const facts = {
    payment: row,
    attempt: row,
    isDonation: row.donationId !== null,
    attemptHasDonation: row.attemptStatus === 'succeeded',
    isClosed: row.closedAt !== null,
  }
  return {
    ...{ id, outcome, note, donorName, provider, externalId, reference },
    providerName: traitsOf(provider).name,
    donorEmail: donorEmail && secrets.open(donorEmail, 'payment_attempts.donorEmail', row.publicId),
    fundraiser: { id: row.fundraiserId, title: row.title },
    asked: { amount: row.askedAmount, localAmount: row.chargeAmount, currency: row.askedCurrency },
    arrived: { amount: row.bookedAmount, localAmount: row.amount, currency },
    left: {
      amount: Math.max(0, row.undecidedAmount - row.returningAmount),
      localAmount: Math.max(0, row.undecidedLocalAmount - row.returningLocalAmount),
      currency,
    },
    ...findCredit(facts),
    createdAt: new Date(row.createdAt).toISOString(),
  }
}
