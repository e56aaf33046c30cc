/** Milliseconds: shifts belong together that follow within one second, for at most five (web.dev/cls). */
const PAUSE = 1_000
const LONGEST_GROUP = 5_000
/** Of so many interactions, one may be slower than INP says (web.dev/inp). */
const ONE_SLOWER_IN = 50

/** Adds up layout shifts that belong together. */
export function createShifts() {
  let largest = 0
  let sum = 0
  let first = Number.NEGATIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  return {
    /** `at`: milliseconds. */
    add(at: number, value: number): void {
      if (at - last >= PAUSE || at - first >= LONGEST_GROUP) {
        sum = 0
        first = at
      }
      last = at
      sum += value
      largest = Math.max(largest, sum)
    },
    /** CLS: the largest sum. */
    largest: () => largest,
  }
}

/** Keeps the longest event of each interaction: a tap is several events. */
export function createInteractions() {
  const longest = new Map<number, number>()
  return {
    /** `duration`: milliseconds until the screen answered. */
    add(id: number, duration: number): void {
      longest.set(id, Math.max(longest.get(id) ?? 0, duration))
    },
    /** The slowest interaction, or of many nearly the slowest; undefined without any. */
    inp(): number | undefined {
      const durations = [...longest.values()].sort((one, other) => other - one)
      return durations[Math.floor(durations.length / ONE_SLOWER_IN)]
    },
  }
}
