import { type SqlBool, sql } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { Cursor } from '../../platform/lists'
import { WAITS } from '../payments/review-status'

/** Payments that wait for a decision, oldest first, starting after the last page. */
export async function listWaiting(database: Handle, after: Cursor | null, limit: number) {
  let query = database
    .selectFrom('payments')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attemptId')
    .innerJoin('fundraisers', 'fundraisers.id', 'payment_attempts.fundraiserId')
    .innerJoin('users', 'users.id', 'fundraisers.userId')
    .selectAll('payments')
    .select([
      'payment_attempts.publicId',
      'payment_attempts.fundraiserId',
      'payment_attempts.donorName',
      'payment_attempts.donorEmail',
      sql<number>`payment_attempts.amount + payment_attempts."coveredFee"`.as('askedAmount'),
      'payment_attempts.chargeAmount',
      'payment_attempts.currency as askedCurrency',
      'fundraisers.title',
      'users.closedAt',
    ])
    .where(WAITS)
  if (after) {
    const { value, id } = after
    query = query
      .where('payments.createdAt', '>=', value)
      .where(sql<SqlBool>`(payments."createdAt" > ${value} or payments.id > ${id})`)
  }
  return query.orderBy('payments.createdAt').orderBy('payments.id').limit(limit).execute()
}

export type WaitingPayment = Awaited<ReturnType<typeof listWaiting>>[number]

export async function isReferenceTaken(database: Handle, reference: string): Promise<boolean> {
  const donation = database.selectFrom('donations').select('id').where('paymentIntentId', '=', reference)
  return (await donation.executeTakeFirst()) !== undefined
}
