import { sql, type Transaction } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { NewRow, Row, Tables } from '../../platform/database/schema'
import type { Cursor } from '../../platform/lists/cursor'
import type { Credit, Payment } from '../payments/tables'

/** Payments with an undecided part, oldest first, starting after the last page. */
export async function listUndecided(database: Handle, after: Cursor | null, limit: number) {
  const underWay = (column: 'amount' | 'localAmount') => sql<number>`
    coalesce((select sum(refunds.${sql.ref(column)}) from refunds where refunds."paymentId" = payments.id
      and refunds.status in ('requested', 'pending') and coalesce(refunds.target, '') <> 'donation'), 0)`
  let query = database
    .selectFrom('payments')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attemptId')
    .innerJoin('fundraisers', 'fundraisers.id', 'payment_attempts.fundraiserId')
    .innerJoin('users', 'users.id', 'fundraisers.userId')
    .leftJoin('donations', 'donations.paymentId', 'payments.id')
    .selectAll('payments')
    .select([
      'payment_attempts.publicId',
      'payment_attempts.fundraiserId',
      'payment_attempts.donorName',
      'payment_attempts.donorEmail',
      sql<number>`payment_attempts.amount + payment_attempts."coveredFee"`.as('askedAmount'),
      'payment_attempts.chargeAmount',
      'payment_attempts.currency as askedCurrency',
      'payment_attempts.status as attemptStatus',
      'fundraisers.title',
      'users.closedAt',
      'donations.id as donationId',
      underWay('amount').as('returningAmount'),
      underWay('localAmount').as('returningLocalAmount'),
    ])
    // Written exactly like the condition of the partial index, so that it is used.
    .where(sql<boolean>`(payments."undecidedAmount" > 0 or payments."undecidedLocalAmount" > 0)`)
  if (after) {
    const { value, id } = after
    query = query
      .where('payments.createdAt', '>=', value)
      .where(sql<boolean>`(payments."createdAt" > ${value} or payments.id > ${id})`)
  }
  return query.orderBy('payments.createdAt').orderBy('payments.id').limit(limit).execute()
}

export type UndecidedRow = Awaited<ReturnType<typeof listUndecided>>[number]

export function findPaymentToReview(database: Handle, id: number): Promise<Payment | undefined> {
  return database.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findAttemptOf(database: Handle, { attemptId }: Payment): Promise<Row<'payment_attempts'>> {
  return database.selectFrom('payment_attempts').selectAll().where('id', '=', attemptId).executeTakeFirstOrThrow()
}

export function findDonationOf(database: Handle, { id }: Payment): Promise<Row<'donations'> | undefined> {
  return database.selectFrom('donations').selectAll().where('paymentId', '=', id).executeTakeFirst()
}

export async function isReferenceTaken(database: Handle, reference: string): Promise<boolean> {
  const donation = database.selectFrom('donations').select('id').where('paymentIntentId', '=', reference)
  return (await donation.executeTakeFirst()) !== undefined
}

export function insertCredit(transaction: Transaction<Tables>, row: NewRow<'payment_credits'>): Promise<Credit> {
  return transaction.insertInto('payment_credits').values(row).returningAll().executeTakeFirstOrThrow()
}

type Raise = Pick<Credit, 'amount' | 'platformFee' | 'communityLeaderFee'> &
  Pick<Row<'donations'>, 'returnedAmount' | 'returnedCoveredFee'>

/** Raises a donation and its fees by a credit, and sets the parts of it that went back. */
export function raiseDonation(
  transaction: Transaction<Tables>,
  id: number,
  { amount, platformFee, communityLeaderFee, returnedAmount, returnedCoveredFee }: Raise,
): Promise<Row<'donations'>> {
  return transaction
    .updateTable('donations')
    .set((set) => ({
      amount: set('amount', '+', amount),
      platformFee: set('platformFee', '+', platformFee),
      communityLeaderFee: set('communityLeaderFee', '+', communityLeaderFee),
      returnedAmount,
      returnedCoveredFee,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
