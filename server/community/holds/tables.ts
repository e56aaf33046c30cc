import type { Generated } from 'kysely'
import type { HoldReason } from '#shared/rules/holds'
import type { WithDefault } from '../../platform/database/schema'

declare module '../../platform/database/schema' {
  interface Tables {
    /** In force until `liftedAt`. Of a fundraiser, or of all payouts of a person. */
    holds: {
      id: Generated<number>
      fundraiserId: number | null
      userId: number | null
      stopsPayouts: WithDefault<Flag>
      stopsGifts: WithDefault<Flag>
      /** Without a page there are no gifts either. */
      stopsPage: WithDefault<Flag>
      reason: HoldReason
      ownerText: string
      publicText: string
      needed: string
      /** The day on which it is looked at again. */
      reviewAt: Timestamp
      /** When the trail noted that this day has passed; null again after the hold was kept until another day. */
      overdueNotedAt: Timestamp | null
      placedById: number
      createdAt: Timestamp
      /** Of the last decision to keep it; who decided, and why it was lifted, is in the trail. */
      keptAt: Timestamp | null
      keptText: string | null
      liftedAt: Timestamp | null
    }
  }
}
