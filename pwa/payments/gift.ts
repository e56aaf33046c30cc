import { type FeeTerms, priceDonation } from '#shared/rules/money/fees'
import { ANONYMOUS } from '#shared/rules/names'

export interface Gift {
  fundraiserId: number
  /** Cents. */
  amount: number
  donorName: string
  /** Whether the page hides the name. */
  isAnonymous: boolean
  donorEmail: string
  message: string
  /** Whether the donor pays the fees on top of the amount. */
  coverFees?: true
  /** What the donor is shown, in cents; left out while the fees of the fundraiser are not known. */
  promised?: { charge: number; toRecipient: number }
}

export function priceGift(gift: Gift, terms: FeeTerms, coversFees: boolean): Gift {
  const { charge, toRecipient } = priceDonation(gift.amount, terms, coversFees)
  return { ...gift, ...(coversFees && { coverFees: true }), promised: { charge, toRecipient } }
}

/** Cents that the donor pays: the amount, and the fees that they cover. */
export const chargeOf = ({ amount, promised }: Gift): number => promised?.charge ?? amount

export function giftDetails({ fundraiserId, amount, donorName, isAnonymous, donorEmail, message }: Gift) {
  return {
    fundraiserId,
    amount,
    donorName: donorName.trim() || ANONYMOUS,
    isAnonymous,
    donorEmail: donorEmail.trim(),
    message: message.trim(),
  }
}

export function giftBody(gift: Gift) {
  const { coverFees, promised } = gift
  return {
    ...giftDetails(gift),
    currency: 'usd' as const,
    ...(coverFees && { coverFees }),
    ...(promised && { promised }),
  }
}
