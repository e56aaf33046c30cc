import type { Generated } from 'kysely'
import type { Timestamp } from '../../platform/database/schema'

/** A creator's message to donors. */
interface ThanksTable {
  id: Generated<number>
  fundraiserId: number
  userId: number
  message: string
  /** The last donation that this message thanks for; it begins after the last one of the message before. */
  upToDonationId: number
  /** The last donation whose mail was queued. Equal to `upToDonationId` when all mails are queued. */
  queuedUpToDonationId: number
  recipients: number
  createdAt: Timestamp
}

declare module '../../platform/database/schema' {
  interface Tables {
    thanks: ThanksTable
  }
}
