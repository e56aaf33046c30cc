import type { Handle } from '../../platform/database/open'

/** A donation with the data for its receipt, also when the fundraiser was taken down. */
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
