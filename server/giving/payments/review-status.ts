import { type SqlBool, sql, type Transaction } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { Tables } from '../../platform/database/schema'
import { findDonationOfAttempt } from '../donations/record'
import type { AttemptStatus } from './tables'

/** Whether one of `payments` waits for a decision: it is not accepted, and not all of it went back. */
export const WAITS = sql<SqlBool>`payments.outcome <> 'donation'
  and not exists (select 1 from donations where donations."paymentId" = payments.id)
  and payments.amount >
    coalesce((select sum(refunds."localAmount") from refunds
      where refunds."paymentId" = payments.id and refunds.status = 'succeeded'), 0)
    + coalesce((select sum(disputes."localAmount") from disputes
      where disputes."paymentId" = payments.id and disputes.status = 'lost'), 0)`

/** The status of an attempt for which at least one payment has arrived. */
export async function findPaidStatus(database: Handle, attemptId: number): Promise<AttemptStatus> {
  if (await findDonationOfAttempt(database, attemptId)) return 'succeeded'
  const waiting = database.selectFrom('payments').select('id').where('attemptId', '=', attemptId).where(WAITS)
  return (await waiting.executeTakeFirst()) ? 'review' : 'returned'
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
