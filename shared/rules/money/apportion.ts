import type { FeeSplit } from './fees'

/**
 * Splits the rest of a donation, after refunds, in proportion to its booked parts. Today's fees play no part. If everything is left,
 * the result is the booked split; if nothing is left, zeros; and each returned cent makes exactly one part one cent smaller.
 * @param booked the parts of the whole donation, in integer cents
 * @param left the remaining integer cents, from zero to the whole donation. Throws a RangeError for anything else.
 */
export function splitLeft(booked: FeeSplit, left: number): FeeSplit {
  // The recipient is first, so that they get the cent if claims are equal.
  const shares = [booked.toRecipient, booked.platformFee, booked.communityLeaderFee]
  const [toRecipient = 0, platformFee = 0, communityLeaderFee = 0] = apportion(shares, left)
  return { platformFee, communityLeaderFee, toRecipient }
}

/**
 * Divides whole cents in proportion to weights by the Jefferson method, also called D'Hondt: each cent goes to the part with the
 * largest `weight / (part + 1)`, the first one of equals. Divisor methods are house monotone: if the total falls, no part grows.
 * Rounding each part separately is not: if 120 cents in 102 + 12 + 6 lose one cent, fees rounded down give 103 + 11 + 5.
 *
 * No part is less than its exact share rounded down, so the loop starts there, with fewer cents to distribute than there are parts.
 */
function apportion(weights: readonly number[], total: number): number[] {
  const whole = sumOf(weights.map(BigInt))
  const goal = BigInt(total)
  if (goal < 0n || goal > whole) throw new RangeError(`Not from zero to ${whole}: ${total}`)
  if (goal === 0n) return weights.map(() => 0)
  const parts = weights.map((each) => ({ weight: BigInt(each), part: (BigInt(each) * goal) / whole }))
  for (let rest = goal - sumOf(parts.map(({ part }) => part)); rest > 0n; rest -= 1n) {
    const next = parts.reduce((first, other) => (hasLargerClaim(other, first) ? other : first))
    next.part += 1n
  }
  return parts.map(({ part }) => Number(part))
}

interface Share {
  weight: bigint
  part: bigint
}

/** Whether `one` has a larger claim to the next cent than `other`. Compares the two fractions without dividing. */
function hasLargerClaim(one: Share, other: Share): boolean {
  return one.weight * (other.part + 1n) > other.weight * (one.part + 1n)
}

function sumOf(numbers: readonly bigint[]): bigint {
  return numbers.reduce((sum, number) => sum + number, 0n)
}
