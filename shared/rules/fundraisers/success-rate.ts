interface Campaign {
  /** Cents. */
  currentAmount: number
  goalAmount: number
}

/**
 * How far a person's fundraisers came on the whole, in percent: the mean of raised over goal, rounded (spec section 9). What goes
 * beyond a goal counts too. 0 without any.
 */
export function successRate(campaigns: readonly Campaign[]): number {
  const shares = campaigns.map(({ currentAmount, goalAmount }) => (goalAmount > 0 ? currentAmount / goalAmount : 0))
  const sum = shares.reduce((total, share) => total + share, 0)
  return shares.length === 0 ? 0 : Math.round((sum / shares.length) * 100)
}
