const SECOND = 1_000
const FIRST_PAUSE = 5 * SECOND
/** Milliseconds. */
export const LONGEST_PAUSE = 15 * 60 * SECOND

/**
 * Milliseconds until an entry is sent again: twice as long after each try, up to a quarter of an hour. `tries` is how often it was
 * sent; `random` from 0 up to 1 spreads the pauses (full jitter), so that all phones of a village do not retry at the same
 * time when the network returns.
 */
export function retryDelay(tries: number, random: number): number {
  return Math.max(SECOND, Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries - 1)) * random)
}

/**
 * The time of an entry's next try, in milliseconds since 1970. No pause is longer than `LONGEST_PAUSE`: a later time was stored before
 * the device's clock was set back, and is over.
 */
export function dueAt({ nextTryAt }: { nextTryAt: number }, now: number): number {
  return nextTryAt > now + LONGEST_PAUSE ? now : nextTryAt
}
