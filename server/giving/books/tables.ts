import type { Generated } from 'kysely'

declare module '../../platform/database/schema' {
  interface Tables {
    /** What a fundraiser's page says of its money, in US cents, with a row for each change. Append-only. */
    books: {
      id: Generated<number>
      fundraiserId: number
      /** From 1, for each fundraiser: part of the code of a list. */
      number: number
      raised: number
      fees: number
      paidOut: number
      waiting: number
      /** The part of `raised` that donors paid on top for the fees. */
      coveredFees: number
      /** What the page says was given: `raised` without the covered fees, and with what open disputes withhold. */
      total: number
      donationsCount: number
      /** The newest donation that it contains; 0 without one. */
      upToDonationId: number
      createdAt: Timestamp
    }
  }
}
