import type { FeeSplit } from './fees'

/** Splits what is left (cents) of a booked donation: each returned cent makes one part a cent smaller. */
export function splitLeft(booked: FeeSplit, left: number): FeeSplit {
  // The recipient is first, so that they get the cent if claims are equal.
  const shares = [booked.toRecipient, booked.platformFee, booked.communityLeaderFee]
  const [toRecipient = 0, platformFee = 0, communityLeaderFee = 0] = apportion(shares, left)
  return { platformFee, communityLeaderFee, toRecipient }
}

/** Jefferson's method: if the total falls no part grows, which rounding each part does not ensure. */
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

const sumOf = (numbers: readonly bigint[]): bigint => numbers.reduce((sum, number) => sum + number, 0n)
