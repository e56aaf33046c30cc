import { currentLanguage } from '#shared/language/speak'
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

export interface FeeTerms {
  /** Basis points. */
  platformRate: number
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
export const percent = (basisPoints: number): string => formatPercent(basisPoints / 100)

/** Rounds each fee down to a cent, in the recipient's favour; `bookedSplit` is for booked payments. */
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

export function bookedSplit({ amount, coveredFee = 0, platformFee, communityLeaderFee }: BookedDonation): FeeSplit {
  return { platformFee, communityLeaderFee, toRecipient: amount + coveredFee - platformFee - communityLeaderFee }
}

const basisPointsOf = (amount: number, basisPoints: number): number => Math.floor((amount * basisPoints) / 10_000)

/** A rate of the platform fee, as the people who run the server have set it. */
export interface PlatformRate {
  basisPoints: number
  /** ISO 3166-1 alpha-2; null for all countries without a rate. */
  country: string | null
  /** Milliseconds since 1970, from which it holds; null if it has always held. */
  from: number | null
}

/** Basis points: the newest of the country, or else of all; `at` is in milliseconds. */
export function platformRate(rates: readonly PlatformRate[], { country, at }: { country: string | null; at: number }) {
  const begun = rates.filter(({ from }) => from === null || from <= at)
  const newestOf = (name: string | null) =>
    begun
      .filter((rate) => rate.country === name)
      .sort((one, other) => (other.from ?? Number.NEGATIVE_INFINITY) - (one.from ?? Number.NEGATIVE_INFINITY))[0]
  const found = (country === null ? undefined : newestOf(country)) ?? newestOf(null)
  return found?.basisPoints ?? PLATFORM_FEE_BASIS_POINTS
}

/** Puts this site's rate into a text that names the usual fee; `at` is in milliseconds. */
export function feeText(text: string, rates: readonly PlatformRate[] | undefined, at: number): string {
  if (!rates) return text
  const rate = platformRate(rates, { country: null, at })
  const withLeader = rate + LEADER_COMMISSION_BASIS_POINTS
  const figures: Record<string, string> = {
    '10%': percent(rate),
    '90%': percent(10_000 - rate),
    '15%': percent(withLeader),
    '85%': percent(10_000 - withLeader),
  }
  const replaced = text.replace(
    /\b(10|15|85|90)[ \u00a0\u202f]?%/g,
    (written, figure) => figures[`${figure}%`] ?? written,
  )
  // Only English has another article before a vowel.
  if (currentLanguage() !== 'en') return replaced
  return replaced.replace(/\ba (?=(?:8|11|18)(?:\.\d+)?%)/gi, (article) => `${article.trim()}n `)
}

/** What a donor pays and where it goes, in cents. */
export interface DonationPrice extends FeeSplit {
  /** What the donor pays: the donation and the fees that they cover. */
  charge: number
  /** The part of the charge for the fees; zero if the donor does not cover them. */
  coveredFee: number
}

/** `coversFees`: the least that leaves the recipient the whole; provider fees are the platform's. */
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

/** Divides cents that went back between the donation and the fees that the donor covered. */
export function splitReturned(
  { amount, coveredFee = 0 }: Pick<BookedDonation, 'amount' | 'coveredFee'>,
  returned: number,
): { returnedAmount: number; returnedCoveredFee: number } {
  const returnedAmount = Number((BigInt(amount) * BigInt(returned)) / BigInt(amount + coveredFee))
  return { returnedAmount, returnedCoveredFee: returned - returnedAmount }
}
