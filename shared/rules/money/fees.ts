/** The parts of a donation in cents. They always add up to its amount. */
export interface FeeSplit {
  platformFee: number
  communityLeaderFee: number
  toRecipient: number
}

/** 10% for the platform (spec section 9). The text pages in `data/copy` name it too. */
export const PLATFORM_FEE_BASIS_POINTS = 1_000
/** An additional 5% for the leader who created the creator's account; no commission if creators registered themselves. */
export const LEADER_COMMISSION_BASIS_POINTS = 500

/** The parts of a donation, as donors read them: `Platform fee (10%)` (spec section 9). */
const PLATFORM_FEE_PERCENT = PLATFORM_FEE_BASIS_POINTS / 100
export const PLATFORM_FEE_TERM = `Platform fee (${PLATFORM_FEE_PERCENT}%)`
export const TO_FUNDRAISER_TERM = `To fundraiser (${100 - PLATFORM_FEE_PERCENT}%)`

/**
 * Splits a donation that is not booked yet; for a booked one, use `bookedSplit`. Each fee is rounded down to a whole cent, so that
 * rounding is always in the recipient's favour.
 * @param amount integer cents
 */
export function splitDonation(amount: number, hasCommunityLeader: boolean): FeeSplit {
  const platformFee = basisPointsOf(amount, PLATFORM_FEE_BASIS_POINTS)
  const communityLeaderFee = hasCommunityLeader ? basisPointsOf(amount, LEADER_COMMISSION_BASIS_POINTS) : 0
  return { platformFee, communityLeaderFee, toRecipient: amount - platformFee - communityLeaderFee }
}

/** Returns the booked parts of a donation in cents. They stay the same if the fees change later. */
export function bookedSplit(
  donation: Pick<FeeSplit, 'platformFee' | 'communityLeaderFee'> & { amount: number },
): FeeSplit {
  const { amount, platformFee, communityLeaderFee } = donation
  return { platformFee, communityLeaderFee, toRecipient: amount - platformFee - communityLeaderFee }
}

function basisPointsOf(amount: number, basisPoints: number): number {
  return Math.floor((amount * basisPoints) / 10_000)
}
