import { formatPercent } from '../../language/format'
import { say } from '../../language/say'
/** The parts of a payment in cents. They always add up to it. */
export interface FeeSplit {
  platformFee: number
  communityLeaderFee: number
  toRecipient: number
}

/** 10% for the platform (spec section 9), unless the server has another rate. The text pages in `data/copy` name it too. */
export const PLATFORM_FEE_BASIS_POINTS = 1_000
/** An additional 5% for the leader who created the creator's account; no commission if creators registered themselves. */
export const LEADER_COMMISSION_BASIS_POINTS = 500

/** The fees of one fundraiser's donations. */
export interface FeeTerms {
  /** Basis points. */
  platformRate: number
  /** Whether a leader gets a commission. */
  hasLeader: boolean
}

/** The parts of a donation, as donors read them: `Platform fee (10%)` and `To fundraiser (90%)` (spec section 9). */
export function feeWords({ platformRate, hasLeader }: FeeTerms) {
  const leaderRate = hasLeader ? LEADER_COMMISSION_BASIS_POINTS : 0
  return {
    platformFee: say('Platform fee ({percent})', { percent: percent(platformRate) }),
    /** Null where no leader gets a commission. */
    communityLeaderFee: hasLeader ? say('Community leader ({percent})', { percent: percent(leaderRate) }) : null,
    toRecipient: say('To fundraiser ({percent})', { percent: percent(10_000 - platformRate - leaderRate) }),
  }
}

/** Formats basis points: 750 gives `7.5%`. */
export function percent(basisPoints: number): string {
  return formatPercent(basisPoints / 100)
}

/**
 * Splits a payment that is not booked yet; for a booked one, use `bookedSplit`. Each fee is rounded down to a whole cent, so that
 * rounding is always in the recipient's favour.
 * @param amount integer cents
 * @param platformRate basis points
 */
export function splitDonation(
  amount: number,
  hasCommunityLeader: boolean,
  platformRate = PLATFORM_FEE_BASIS_POINTS,
): FeeSplit {
  const platformFee = basisPointsOf(amount, platformRate)
  const communityLeaderFee = hasCommunityLeader ? basisPointsOf(amount, LEADER_COMMISSION_BASIS_POINTS) : 0
  return { platformFee, communityLeaderFee, toRecipient: amount - platformFee - communityLeaderFee }
}

/** The numbers of a stored donation from which its split follows. Cents. */
export interface BookedDonation {
  amount: number
  /** Paid by the donor on top of the amount, for the fees; zero if left out. */
  coveredFee?: number
  platformFee: number
  communityLeaderFee: number
}

/** Returns the booked parts of a donation in cents. They stay the same if the fees change later. */
export function bookedSplit({ amount, coveredFee = 0, platformFee, communityLeaderFee }: BookedDonation): FeeSplit {
  return { platformFee, communityLeaderFee, toRecipient: amount + coveredFee - platformFee - communityLeaderFee }
}

function basisPointsOf(amount: number, basisPoints: number): number {
  return Math.floor((amount * basisPoints) / 10_000)
}
