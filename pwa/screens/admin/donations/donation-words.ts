import type { AdminDonation } from '#shared/contract/admin/money'

type Returns = Pick<
  AdminDonation,
  'amount' | 'coveredFee' | 'returnedAmount' | 'returnedCoveredFee' | 'returningAmount'
>

/** Cents that can still be refunded. */
export function refundableCents(donation: Returns): number {
  const { amount, coveredFee, returnedAmount, returnedCoveredFee, returningAmount } = donation
  return Math.max(0, amount + coveredFee - returnedAmount - returnedCoveredFee - returningAmount)
}
