const SECOND = 1_000
const FIRST_PAUSE = 5 * SECOND
const LONGEST_PAUSE = 15 * 60 * SECOND

/**
 * Milliseconds until an entry is sent again: twice as long after each try, up to a quarter of an hour. `tries` is how often it was
 * sent; `random` from 0 up to 1 spreads the pauses (full jitter), so that all phones of a village do not retry at the same
 * time when the network returns.
 */
export function retryDelay(tries: number, random: number): number {
  return Math.max(SECOND, Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries - 1)) * random)
}
