import type { Generated } from 'kysely'
import type { Flag, Row, Timestamp, WithDefault } from '../../platform/database/schema'
import type { Provider } from '../../providers/registry'

/** A refund to a donor: requested here, or found at the provider. */
interface RefundsTable {
  id: Generated<number>
  paymentId: number
  provider: Provider
  /** The idempotency key for the provider: `refund-17-0b5e21f4`; for a refund found at the provider, its id there. */
  reference: string
  externalId: string | null
  /** US cents. */
  amount: number
  /** The same in minor units of the payment's currency. */
  localAmount: number
  /** `requested`: not known to have reached the provider. `pending`: the provider has it. */
  status: 'requested' | 'pending' | 'succeeded' | 'failed'
  reason: string | null
  requestedById: number | null
  error: string | null
  checks: WithDefault<number>
  nextCheckAt: Timestamp | null
  /**
   * Null while every call to request it is known to have had no effect. Otherwise a call is under way until then, or its outcome is
   * unknown afterwards.
   */
  sendingUntil: Timestamp | null
  createdAt: Timestamp
  updatedAt: Timestamp
}

/** A dispute: a donor's bank asks for the money back. */
interface DisputesTable {
  id: Generated<number>
  paymentId: number
  provider: Provider
  externalId: string
  /** US cents. */
  amount: number
  /** The same in minor units of the payment's currency. */
  localAmount: number
  /** `inquiry`: only a question, no money has moved. */
  status: 'inquiry' | 'open' | 'won' | 'lost'
  /** Whether the provider has withdrawn it from our balance; not any more once it was returned. */
  isWithdrawn: WithDefault<Flag>
  /** The provider's fee for handling it, in US cents. */
  fee: WithDefault<number>
  /** How often it has changed: each change is one event in the ledger. */
  changes: WithDefault<number>
  reason: string | null
  createdAt: Timestamp
  updatedAt: Timestamp
}

declare module '../../platform/database/schema' {
  interface Tables {
    disputes: DisputesTable
    refunds: RefundsTable
  }
}

export type Refund = Row<'refunds'>

export type Dispute = Row<'disputes'>
