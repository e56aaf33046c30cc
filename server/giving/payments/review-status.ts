import type { Transaction } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { Tables } from '../../platform/database/schema'
import { findDonationOfAttempt } from '../donations/record'
import { listPayments } from './find-payment'
import type { AttemptStatus } from './tables'

/** The status of an attempt for which at least one payment has arrived. */
export async function findPaidStatus(database: Handle, attemptId: number): Promise<AttemptStatus> {
  if (await findDonationOfAttempt(database, attemptId)) return 'succeeded'
  const payments = await listPayments(database, attemptId)
  const isUndecided = payments.some((payment) => payment.undecidedAmount > 0 || payment.undecidedLocalAmount > 0)
  return isUndecided ? 'review' : 'returned'
}

/** Updates the status of an attempt after a refund of its payment or a decision about it. */
export async function updateReviewStatus(
  transaction: Transaction<Tables>,
  attemptId: number,
  now: number,
): Promise<void> {
  await transaction
    .updateTable('payment_attempts')
    .set({ status: await findPaidStatus(transaction, attemptId), updatedAt: now })
    .where('id', '=', attemptId)
    .where('status', 'in', ['review', 'returned'])
    .execute()
}
