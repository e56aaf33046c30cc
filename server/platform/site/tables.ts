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

/** In whose name the site receives and sends money. Which row counts: `legal-person.ts`. */
interface LegalPersonsTable {
  version: number
  /** JSON: `Organisation`, or null. */
  value: string
  /** The admin who entered, approved or withdrew it; null for one that was withdrawn because its author’s session or role ended. */
  changedBy: number | null
  changedAt: Timestamp
  /** From then on it counts, unless a newer version came before. */
  effectiveAt: Timestamp
}

declare module '../database/schema' {
  interface Tables {
    site_settings: SiteSettingsTable
    legal_persons: LegalPersonsTable
  }
}
