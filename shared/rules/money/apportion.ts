import type { FeeSplit } from './fees'

/**
 * The parts of what is left of a donation, from the parts in which the whole was booked: never from today's fees. The parts of all
 * of it are the booked ones, of nothing they are zero, and in every cent that goes back exactly one part becomes a cent smaller.
 * @param booked parts of the whole, in integer cents
 * @param left integer cents, from zero to the whole. Throws a RangeError for anything else.
 */
export function splitLeft(booked: FeeSplit, left: number): FeeSplit {
  // The recipient first: of equal claims to a cent theirs is met.
  const shares = [booked.toRecipient, booked.platformFee, booked.communityLeaderFee]
  const [toRecipient = 0, platformFee = 0, communityLeaderFee = 0] = apportion(shares, left)
  return { platformFee, communityLeaderFee, toRecipient }
}

/**
 * Divides whole cents in proportion to weights by the method of Jefferson, also called D'Hondt: one by one, each to the largest
 * `weight / (part + 1)`, of equals to the first. A divisor method is house monotone: when the total falls, no part grows. Rounding
 * each part for itself is not: 120 cents in 102 + 12 + 6, one cent given back, fees rounded down, are 103 + 11 + 5.
 *
 * No part is below its exact share rounded down, so we begin there; fewer cents are left over than there are parts.
 */
function apportion(weights: readonly number[], total: number): number[] {
  const whole = sumOf(weights.map(BigInt))
  const goal = BigInt(total)
  if (goal < 0n || goal > whole) throw new RangeError(`Not from zero to ${whole}: ${total}`)
  if (goal === 0n) return weights.map(() => 0)
  const parts = weights.map((each) => ({ weight: BigInt(each), part: (BigInt(each) * goal) / whole }))
  for (let rest = goal - sumOf(parts.map(({ part }) => part)); rest > 0n; rest -= 1n) {
    const next = parts.reduce((first, other) => (claims(other, first) ? other : first))
    next.part += 1n
  }
  return parts.map(({ part }) => Number(part))
}

interface Share {
  weight: bigint
  part: bigint
}

/** Whether the next cent is rather the one's than the other's: two fractions, compared without dividing. */
function claims(one: Share, other: Share): boolean {
  return one.weight * (other.part + 1n) > other.weight * (one.part + 1n)
}

function sumOf(numbers: readonly bigint[]): bigint {
  return numbers.reduce((sum, number) => sum + number, 0n)
}
