/** How much a bucket has, and how fast it fills again. */
export interface Rate {
  /** Units that can be spent at once. */
  capacity: number
  perSecond: number
}

export interface Spent {
  /** Milliseconds until there is enough; 0: the units were taken. */
  waitMs: number
  /** This is the first refusal of the key for a minute, so it is worth a line in a log. */
  isNews: boolean
}

interface Bucket {
  units: number
  at: number
  reportedAt: number
}

/** Milliseconds. */
const REPORT_INTERVAL = 60_000
/** About 10 MB at most. */
const MOST_KEYS = 50_000

/** Token buckets in memory. When there are too many keys, the one that was not used for longest is forgotten: it was full again, or nearly. */
export function createBuckets({ capacity, perSecond }: Rate, mostKeys = MOST_KEYS) {
  const buckets = new Map<string, Bucket>()
  return {
    /** Takes `cost` units, or none when there are too few. `now`: milliseconds, of any clock. */
    spend(key: string, cost: number, now: number): Spent {
      const known = buckets.get(key) ?? { units: capacity, at: now, reportedAt: Number.NEGATIVE_INFINITY }
      const units = Math.min(capacity, known.units + (Math.max(0, now - known.at) / 1000) * perSecond)
      const isAllowed = units >= cost
      const isNews = !isAllowed && now - known.reportedAt >= REPORT_INTERVAL
      // Inserted again, so that the first key is the one that was not used for longest.
      buckets.delete(key)
      buckets.set(key, {
        units: isAllowed ? units - cost : units,
        at: now,
        reportedAt: isNews ? now : known.reportedAt,
      })
      for (const oldest of buckets.keys()) {
        if (buckets.size <= mostKeys) break
        buckets.delete(oldest)
      }
      return { waitMs: isAllowed ? 0 : Math.ceil(((cost - units) / perSecond) * 1000), isNews }
    },
    get size() {
      return buckets.size
    },
  }
}
