interface Campaign {
  /** Cents. */
  currentAmount: number
  goalAmount: number
}

/**
 * The success rate of a person's fundraisers in percent: the mean of raised / goal, rounded (spec section 9). Money above a goal
 * counts as well. 0 without fundraisers.
 */
export function successRate(campaigns: readonly Campaign[]): number {
  const shares = campaigns.map(({ currentAmount, goalAmount }) => (goalAmount > 0 ? currentAmount / goalAmount : 0))
  const sum = shares.reduce((total, share) => total + share, 0)
  return shares.length === 0 ? 0 : Math.round((sum / shares.length) * 100)
}
