import {
  type BookedDonation,
  type FeeSplit,
  type FeeTerms,
  LEADER_COMMISSION_BASIS_POINTS,
  splitDonation,
} from './fees'

/** What a donor pays and where it goes, in cents. */
export interface DonationPrice extends FeeSplit {
  /** What the donor pays: the donation and the fees that they cover. */
  charge: number
  /** The part of the charge for the fees; zero if the donor does not cover them. */
  coveredFee: number
}

/**
 * Prices a donation. With `coversFees` the donor pays the smallest amount of which the recipient gets the whole donation: the fees are
 * taken from that amount as from any other, so the covered part is exactly the platform fee and the leader's commission. The charges of
 * the payment providers are not added, because the platform pays them from its fee.
 * @param amount integer cents
 */
export function priceDonation(amount: number, terms: FeeTerms, coversFees: boolean): DonationPrice {
  const split = (charge: number) => splitDonation(charge, terms.hasLeader, terms.platformRate)
  let charge = coversFees ? lowestCharge(amount, terms) : amount
  // The recipient's part grows by at most one cent with each cent, so the first charge that is enough gives them the exact amount.
  while (coversFees && split(charge).toRecipient < amount) charge += 1
  return { ...split(charge), charge, coveredFee: charge - amount }
}

/** No smaller charge is enough: rounding gives the recipient less than two cents. */
function lowestCharge(amount: number, { platformRate, hasLeader }: FeeTerms): number {
  const toRecipient = 10_000 - platformRate - (hasLeader ? LEADER_COMMISSION_BASIS_POINTS : 0)
  return Math.max(amount, Math.floor(((amount - 2) * 10_000) / toRecipient))
}

/**
 * Divides what went back of a payment between the donation and the fees that the donor covered, in proportion.
 * @param returned integer cents, at most the whole payment
 */
export function splitReturned(
  { amount, coveredFee = 0 }: Pick<BookedDonation, 'amount' | 'coveredFee'>,
  returned: number,
): { returnedAmount: number; returnedCoveredFee: number } {
  const returnedAmount = Number((BigInt(amount) * BigInt(returned)) / BigInt(amount + coveredFee))
  return { returnedAmount, returnedCoveredFee: returned - returnedAmount }
}
