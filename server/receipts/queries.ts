import type { Handle } from '../database/open'

/** A donation with what a receipt says of it. A fundraiser that was taken down still stands on it. */
export function findReceipt(database: Handle, donationId: number) {
  return database
    .selectFrom('donations')
    .innerJoin('payments', 'payments.id', 'donations.paymentId')
    .innerJoin('fundraisers', 'fundraisers.id', 'donations.fundraiserId')
    .innerJoin('users', 'users.id', 'fundraisers.userId')
    .selectAll('donations')
    .select([
      'payments.amount as paidAmount',
      'payments.currency as paidCurrency',
      'fundraisers.title',
      'fundraisers.displayName',
      'users.fullName',
    ])
    .where('donations.id', '=', donationId)
    .executeTakeFirst()
}

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>
