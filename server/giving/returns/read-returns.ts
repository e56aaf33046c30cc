import type { Handle } from '../../platform/database/open'
import type { Row } from '../../platform/database/schema'
import type { Attempt, Payment } from '../payments/tables'
import type { Dispute, Refund } from './tables'

export function findPaymentById(database: Handle, id: number): Promise<Payment | undefined> {
  return database.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findDonationOfPayment(database: Handle, paymentId: number): Promise<Row<'donations'> | undefined> {
  return database.selectFrom('donations').selectAll().where('paymentId', '=', paymentId).executeTakeFirst()
}

export function findAttemptOf(database: Handle, { attemptId }: Pick<Payment, 'attemptId'>): Promise<Attempt> {
  return database.selectFrom('payment_attempts').selectAll().where('id', '=', attemptId).executeTakeFirstOrThrow()
}

/** All refunds and disputes of these payments, oldest first. */
export async function listReturns(
  database: Handle,
  paymentIds: readonly number[],
): Promise<{ refunds: Refund[]; disputes: Dispute[] }> {
  if (paymentIds.length === 0) return { refunds: [], disputes: [] }
  const refunds = database.selectFrom('refunds').selectAll().where('paymentId', 'in', paymentIds).orderBy('id')
  const disputes = database.selectFrom('disputes').selectAll().where('paymentId', 'in', paymentIds).orderBy('id')
  return { refunds: await refunds.execute(), disputes: await disputes.execute() }
}

export const readReturns = (database: Handle, paymentId: number) => listReturns(database, [paymentId])
