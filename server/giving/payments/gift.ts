import { ANONYMOUS } from '#shared/rules/names'
import type { Context } from '../../platform/context'
import type { Attempt, Payment } from './tables'

/** The note of a payment of less than was asked for. Amounts in minor units. */
export function underpaidNote({ chargeAmount }: Pick<Attempt, 'chargeAmount'>, { amount }: { amount: number }): string {
  return `Asked for ${chargeAmount}, received only ${amount}`
}

/** Donor, fundraiser and amount come from the attempt, never from the caller that reports the payment. */
export function giftOf({ secrets }: Pick<Context, 'secrets'>, attempt: Attempt, payment: Payment) {
  const isAnonymous = !attempt.donorName || attempt.donorName === ANONYMOUS
  const donorEmail = attempt.donorEmail && secrets.open(attempt.donorEmail, 'payment_attempts.donorEmail')
  return {
    fundraiserId: attempt.fundraiserId,
    donorId: attempt.donorId,
    amount: attempt.amount,
    coveredFee: attempt.coveredFee,
    donorName: isAnonymous ? null : attempt.donorName,
    donorEmail: donorEmail && secrets.seal(donorEmail, 'donations.donorEmail'),
    message: attempt.message,
    isAnonymous: isAnonymous ? (1 as const) : (0 as const),
    paymentIntentId: payment.reference,
    paymentId: payment.id,
    createdAt: payment.createdAt,
  }
}
