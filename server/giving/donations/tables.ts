import type { Generated } from 'kysely'
import type { WithDefault } from '../../platform/database/schema'

declare module '../../platform/database/schema' {
  interface Tables {
    donations: {
      id: Generated<number>
      fundraiserId: number
      donorId: number | null
      /** Cents, like the fees. This counts for the fundraiser. */
      amount: number
      /** What the donor paid on top of the amount, to cover the fees. */
      coveredFee: WithDefault<number>
      platformFee: number
      communityLeaderFee: number
      donorName: string | null
      donorEmail: string | null
      /** Finds the gifts of an address. */
      emailHash: string | null
      message: string | null
      /** When the creator or an admin hid the message; only the donor and admins still see it. */
      messageHiddenAt: Timestamp | null
      isAnonymous: WithDefault<Flag>
      /** Whether the page shows the first name and an initial. */
      isNameShort: WithDefault<Flag>
      /** The organiser's one answer to the message. */
      answer: string | null
      answeredAt: Timestamp | null
      /** By which kind of share the donor came; null if nobody knows. */
      via: string | null
      /** The provider's reference: a payment intent, or our `tx_ref`. */
      paymentIntentId: string
      paymentId: number
      /** Cents returned by refunds and lost disputes. When it is the whole amount, the donation no longer counts. */
      returnedAmount: WithDefault<number>
      /** The cents of the covered fee that were returned with it. */
      returnedCoveredFee: WithDefault<number>
      /** The donor's bank asks about it (`inquiry`) or disputes it. In a dispute its money is withheld. */
      isDisputed: WithDefault<Flag>
      createdAt: Timestamp
    }
  }
}
