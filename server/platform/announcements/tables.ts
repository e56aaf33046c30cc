import type { Generated } from 'kysely'
import type { Timestamp } from '../database/schema'

interface AnnouncementsTable {
  id: Generated<number>
  text: string
  /** A path of this site. */
  link: string | null
  level: 'information' | 'warning'
  startsAt: Timestamp
  endsAt: Timestamp
  createdAt: Timestamp
}

declare module '../database/schema' {
  interface Tables {
    announcements: AnnouncementsTable
  }
}
