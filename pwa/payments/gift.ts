import { type FeeTerms, priceDonation } from '#shared/rules/money/fees'
import { ANONYMOUS } from '#shared/rules/names'
import { viaOf } from './via'

export interface Gift {
  fundraiserId: number
  /** Cents. */
  amount: number
  donorName: string
  /** Whether the page hides the name. */
  isAnonymous: boolean
  /** Whether the page shows the first name and an initial. */
  isNameShort: boolean
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

export function giftDetails(gift: Gift) {
  const { fundraiserId, amount, donorName, isAnonymous, isNameShort, donorEmail, message } = gift
  return {
    fundraiserId,
    amount,
    donorName: donorName.trim() || ANONYMOUS,
    isAnonymous,
    isNameShort,
    donorEmail: donorEmail.trim(),
    message: message.trim(),
  }
}

export function giftBody(gift: Gift) {
  const { coverFees, promised } = gift
  const via = viaOf(gift.fundraiserId)
  return {
    ...giftDetails(gift),
    currency: 'usd' as const,
    ...(coverFees && { coverFees }),
    ...(promised && { promised }),
    ...(via && { via }),
  }
}
