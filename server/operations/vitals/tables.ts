import type { VisitConnection } from '#shared/rules/vitals/measures'

interface VitalsTable {
  /** UTC: `2026-11-24`. */
  day: string
  /** A page pattern of `MEASURED_ROUTES`. */
  route: string
  /** One of `MEASURES` or `FACTS`. */
  metric: string
  connection: VisitConnection
  /** For facts 0: no, 1: yes. */
  bucket: number
  count: number
}

declare module '../../platform/database/schema' {
  interface Tables {
    vitals: VitalsTable
  }
}
