export type ProgressTone = 'high' | 'half' | 'low'

/** Percent funded, rounded down and capped at 100 (spec section 4), so that 100% means fully funded. Both amounts are in cents. */
export function percentFunded(currentAmount: number, goalAmount: number): number {
  if (goalAmount <= 0) return 0
  return Math.min(100, Math.floor((currentAmount * 100) / goalAmount))
}

/** The colour of the progress bar: green from 75%, yellow from 50% (spec section 4). */
export function progressTone(percent: number): ProgressTone {
  return percent >= 75 ? 'high' : percent >= 50 ? 'half' : 'low'
}
