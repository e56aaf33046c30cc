import type { AdminDonation } from '#shared/contract/admin/money'

export const PROVIDER_NAMES: Record<AdminDonation['provider'], string> = {
  stripe: 'Stripe',
  flutterwave: 'Flutterwave',
}

type Returns = Pick<AdminDonation, 'amount' | 'returnedAmount' | 'returningAmount'>

/** Cents that can still be refunded. */
export function refundableCents({ amount, returnedAmount, returningAmount }: Returns): number {
  return Math.max(0, amount - returnedAmount - returningAmount)
}
