import type { StripeBooked } from './replies'

/**
 * Converts minor units of the balance's currency to the currency that was charged, at the rate at which Stripe converted the payment.
 * That rate is in the two amounts themselves; the field `exchange_rate` is the same, rounded. `charged`: minor units, of the payment
 * or the dispute that Stripe booked.
 */
export function ofCharged(minor: number, booked: Pick<StripeBooked, 'amount'>, charged: number): number {
  const settled = Math.abs(booked.amount)
  if (settled === 0 || settled === charged) return minor
  return Number((2n * BigInt(minor) * BigInt(charged) + BigInt(settled)) / (2n * BigInt(settled)))
}
