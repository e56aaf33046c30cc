import { ANONYMOUS } from '#shared/rules/names'
import type { Context } from '../../context'
import type { Attempt, Payment } from './tables'

/** Null when the donor left no address. */
export function openDonorEmail(
  { secrets }: Pick<Context, 'secrets'>,
  { donorEmail, publicId }: Pick<Attempt, 'donorEmail' | 'publicId'>,
): string | null {
  return donorEmail && secrets.open(donorEmail, 'payment_attempts.donorEmail', publicId)
}

/** Donor, fundraiser and amount come from the attempt, never from the caller that reports the payment. */
export function giftOf({ secrets }: Pick<Context, 'secrets'>, attempt: Attempt, payment: Payment) {
  const isAnonymous = !attempt.donorName || attempt.donorName === ANONYMOUS
  const donorEmail = openDonorEmail({ secrets }, attempt)
  return {
    fundraiserId: attempt.fundraiserId,
    donorId: attempt.donorId,
    amount: attempt.amount,
    coveredFee: attempt.coveredFee,
    donorName: isAnonymous ? null : attempt.donorName,
    donorEmail: donorEmail && secrets.seal(donorEmail, 'donations.donorEmail', payment.id),
    message: attempt.message,
    isAnonymous: isAnonymous ? (1 as const) : (0 as const),
    paymentIntentId: payment.reference,
    paymentId: payment.id,
    createdAt: payment.createdAt,
  }
}
