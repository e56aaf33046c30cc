import type { PaymentToReview } from '#shared/contract/admin/payment-reviews'
import { underpaidNote } from '../payments/gift'
import type { Attempt, Payment } from '../payments/tables'

interface Facts {
  payment: Pick<Payment, 'outcome' | 'note' | 'amount' | 'bookedAmount'>
  attempt: Pick<Attempt, 'chargeAmount'>
  /** Whether the payment itself became a donation, by its arrival or by an earlier credit. */
  isDonation: boolean
  /** Whether a payment of the attempt became a donation. */
  attemptHasDonation: boolean
  /** Whether the fundraiser's creator has closed their account. */
  isClosed: boolean
}

export type Creditable = Pick<PaymentToReview, 'credit' | 'blockedBecause'>

/** What crediting the rest of a payment would do, or why it can't be credited. */
export function findCredit({ payment, attempt, isDonation, attemptHasDonation, isClosed }: Facts): Creditable {
  if (isClosed) return blocked('The creator has closed their account.')
  if (payment.bookedAmount === 0) return blocked('Its value in dollars is not known.')
  if (isDonation) return { credit: 'raise', blockedBecause: null }
  const isUnderpaid = payment.note === underpaidNote(attempt, payment)
  if (payment.outcome === 'mismatch' && !isUnderpaid) return blocked('It does not belong to the donation it came with.')
  return { credit: attemptHasDonation ? 'another' : 'smaller', blockedBecause: null }
}

function blocked(blockedBecause: string): Creditable {
  return { credit: null, blockedBecause }
}
