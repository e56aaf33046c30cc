/** Amounts of one payment, in cents or in minor units of its currency. */
export interface ExcessAndDonation {
  /** The part that arrived beyond the donation, or the whole payment if it became no donation. */
  excess: number
  donation: number
}

/** Amounts that were returned: of the part that a refund names, and of refunds and disputes that name none. */
export interface Returned extends ExcessAndDonation {
  unnamed: number
}

/**
 * Divides what was returned of a payment between its excess and its donation. A return that names a part is taken from that part;
 * any other return is taken from the excess first. What a part does not cover is taken from the other one, and never more than
 * there is. The order of the returns plays no part.
 */
export function takeReturns(parts: ExcessAndDonation, returned: Returned): ExcessAndDonation {
  const named = {
    excess: Math.min(parts.excess, returned.excess),
    donation: Math.min(parts.donation, returned.donation),
  }
  const rest = returned.excess + returned.donation + returned.unnamed - named.excess - named.donation
  const restFromExcess = Math.min(parts.excess - named.excess, rest)
  return {
    excess: named.excess + restFromExcess,
    donation: Math.min(parts.donation, named.donation + rest - restFromExcess),
  }
}
