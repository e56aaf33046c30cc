import type { Transaction } from 'kysely'
import type { Handle } from '../../platform/database/open'
import type { Tables } from '../../platform/database/schema'

/** A donation with the data for its receipt, also when the fundraiser was taken down. */
export function findReceipt(database: Handle, donationId: number) {
  return database
    .selectFrom('donations')
    .innerJoin('payments', 'payments.id', 'donations.paymentId')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attemptId')
    .innerJoin('fundraisers', 'fundraisers.id', 'donations.fundraiserId')
    .innerJoin('users', 'users.id', 'fundraisers.userId')
    .selectAll('donations')
    .select([
      'payments.amount as paidAmount',
      'payments.currency as paidCurrency',
      'payment_attempts.language',
      'fundraisers.title',
      'fundraisers.displayName',
      'users.fullName',
    ])
    .where('donations.id', '=', donationId)
    .executeTakeFirst()
}

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>

/** Stores the address (encrypted) of a donor who left none. False when there is one already. */
export async function addDonorEmail(
  transaction: Transaction<Tables>,
  id: number,
  donorEmail: string,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('donations')
    .set({ donorEmail })
    .where('id', '=', id)
    .where('donorEmail', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The donations of a person in a period (milliseconds), oldest first, also to fundraisers that were taken down. */
export function listGifts(database: Handle, donorId: number, { from, to }: { from: number; to: number }) {
  return database
    .selectFrom('donations')
    .innerJoin('fundraisers', 'fundraisers.id', 'donations.fundraiserId')
    .select(['donations.id', 'donations.createdAt', 'fundraiserId', 'title', 'amount', 'returnedAmount'])
    .select(['coveredFee', 'returnedCoveredFee'])
    .where('donorId', '=', donorId)
    .where('donations.createdAt', '>=', from)
    .where('donations.createdAt', '<', to)
    .orderBy('donations.id')
    .execute()
}

/** The times of all donations of a person. */
export async function listGivingTimes(database: Handle, donorId: number): Promise<number[]> {
  const rows = await database.selectFrom('donations').select('createdAt').where('donorId', '=', donorId).execute()
  return rows.map(({ createdAt }) => createdAt)
}
