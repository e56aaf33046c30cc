import type { Timestamp } from '../../platform/database/schema'

interface DraftsTable {
  userId: number
  kind: string
  key: string
  /** The idempotency key with which it will be submitted. */
  entryId: string
  /** Sealed: the content of the form as JSON. */
  text: string
  /** Sealed: the photos as data strings, with a space between two, and one before the first if the cover is none of them. */
  photo: string | null
  /** On the device's clock. */
  savedAt: number
  /** On our clock. */
  changedAt: Timestamp
}

declare module '../../platform/database/schema' {
  interface Tables {
    drafts: DraftsTable
  }
}
