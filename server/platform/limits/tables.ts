import type { Timestamp } from '../database/schema'

interface LimitCountersTable {
  limitKey: string
  windowEnd: Timestamp
  count: number
}

declare module '../database/schema' {
  interface Tables {
    limit_counters: LimitCountersTable
  }
}
