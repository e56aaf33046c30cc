import type { Generated } from 'kysely'
import type { TreasuryKind } from '#shared/rules/treasury'
import type { Row, Timestamp } from '../../platform/database/schema'

/** What an admin recorded about money outside of the app. Rows are only added; a wrong one is reversed by another. */
interface TreasuryEntriesTable {
  id: Generated<number>
  kind: TreasuryKind
  /** The date on the statement, `YYYY-MM-DD`; the ledger has the time of recording. */
  day: string
  /** The text on the statement. */
  reference: string
  reason: string | null
  /** Who holds the money; null where no balance is moved. */
  holder: string | null
  currency: string | null
  /** Minor units of `currency`, or US cents without one. */
  amount: number
  toCurrency: string | null
  toAmount: number | null
  /** US cents at which it was booked. */
  bookValue: number
  /** The other account of a correction. */
  against: string | null
  fundraiserId: number | null
  userId: number | null
  /** The entry that this one reverses. */
  reversedId: number | null
  actorId: number
  createdAt: Timestamp
}

declare module '../../platform/database/schema' {
  interface Tables {
    treasury_entries: TreasuryEntriesTable
  }
}

export type TreasuryRow = Row<'treasury_entries'>
