import type { Timestamp } from '../database/schema'

/** The settings of the site. The row with the highest version counts. */
interface SiteSettingsTable {
  version: number
  /** JSON: `StoredSite`. */
  value: string
  /** The admin; null for the person who set up the site. */
  changedBy: number | null
  changedAt: Timestamp
}

declare module '../database/schema' {
  interface Tables {
    site_settings: SiteSettingsTable
  }
}
