import type { AdminDonation } from '#shared/contract/admin/money'

type Returns = Pick<AdminDonation, 'amount' | 'returnedAmount' | 'returningAmount'>

/** Cents that can still be refunded. */
export function refundableCents({ amount, returnedAmount, returningAmount }: Returns): number {
  return Math.max(0, amount - returnedAmount - returningAmount)
}
