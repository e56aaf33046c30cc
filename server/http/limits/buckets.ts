/** How much a bucket has, and how fast it fills again. */
export interface Rate {
  /** Units that can be spent at once. */
  capacity: number
  perSecond: number
}

interface Bucket {
  units: number
  at: number
}

/** About 10 MB at most. */
const MOST_KEYS = 50_000

/** Token buckets in memory. When there are too many keys, the one that was not used for longest is forgotten: it was full again, or nearly. */
export function createBuckets({ capacity, perSecond }: Rate, mostKeys = MOST_KEYS) {
  const buckets = new Map<string, Bucket>()
  return {
    /**
     * Takes `cost` units, or none when there are too few. `now`: milliseconds, of any clock. Returns the milliseconds until there is enough;
     * 0: the units were taken.
     */
    spend(key: string, cost: number, now: number): number {
      const known = buckets.get(key) ?? { units: capacity, at: now }
      const units = Math.min(capacity, known.units + (Math.max(0, now - known.at) / 1000) * perSecond)
      const isAllowed = units >= cost
      // Inserted again, so that the first key is the one that was not used for longest.
      buckets.delete(key)
      buckets.set(key, { units: isAllowed ? units - cost : units, at: now })
      for (const oldest of buckets.keys()) {
        if (buckets.size <= mostKeys) break
        buckets.delete(oldest)
      }
      return isAllowed ? 0 : Math.ceil(((cost - units) / perSecond) * 1000)
    },
    get size() {
      return buckets.size
    },
  }
}
