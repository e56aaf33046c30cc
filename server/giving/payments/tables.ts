import type { Generated } from 'kysely'
import type { Row, WithDefault } from '../../platform/database/schema'
import type { Provider } from '../../providers/registry'

/** `review`: a payment arrived that does not match. `returned`: it did, and went back to the donor. */
export type AttemptStatus = 'open' | 'succeeded' | 'failed' | 'expired' | 'review' | 'returned'

declare module '../../platform/database/schema' {
  interface Tables {
    /** A payment that a provider reports as received: one row per transaction of the provider. */
    payments: {
      id: Generated<number>
      attemptId: number
      provider: Provider
      /** The payment as the provider names it. */
      externalId: string
      reference: string
      /** The amount that arrived, in minor units of `currency`. */
      amount: number
      currency: string
      /** US cents in the ledger: those of its donation with the covered fee; zero for a currency without a rate. */
      bookedAmount: number
      /** It never changes. `extra` can be accepted by an admin or given back; `mismatch` only given back. */
      outcome: 'donation' | 'extra' | 'mismatch'
      note: string | null
      createdAt: Timestamp
    }

    payment_attempts: {
      id: Generated<number>
      /** UUID; the id that is used outside the server. */
      publicId: string
      /** The client's Idempotency-Key with its owner, a device or an account: both together find the same attempt. */
      idempotencyKey: string
      /** Hash of the payload, so that a reused key with another payload is refused. */
      fingerprint: string
      provider: Provider
      status: WithDefault<AttemptStatus>
      fundraiserId: number
      donorId: number | null
      /** US cents: the amount that is credited. */
      amount: number
      /** US cents that the donor pays on top of the amount, to cover the fees. */
      coveredFee: WithDefault<number>
      /** Basis points of the platform fee that the donor was promised. */
      platformRate: number
      /** The amount that the provider charges, in minor units of `currency`. It includes the covered fees. */
      chargeAmount: number
      currency: string
      /** ISO 3166-1 alpha-2: where the donor pays from. Null for a payment in dollars, as is the rate. */
      country: string | null
      /** Local major units for a dollar, as the provider's decimal text: the rate of the price that the donor agreed to. */
      rate: string | null
      network: string | null
      /** The language of the page on which the donor began. All letters about this payment are in it. */
      language: WithDefault<string>
      donorName: string | null
      /** Whether the page hides the name. */
      isAnonymous: WithDefault<Flag>
      /** Whether the page shows the first name and an initial. */
      isNameShort: WithDefault<Flag>
      /** By which kind of share the donor came; null if nobody knows. */
      via: string | null
      donorEmail: string | null
      /** Encrypted, while it is open: the phone that approves the payment. Null where the provider's page asks for it. */
      donorPhone: string | null
      /** Its last four digits, by which an admin finds the gift; they stay when the number goes. */
      phoneEnd: string | null
      message: string | null
      /** Keyed hash of the donor's network address, for limits. */
      addressHash: string
      failures: WithDefault<number>
      lastError: string | null
      /** When the reconciler asks the provider next; null when no more checks are needed. */
      nextCheckAt: Timestamp | null
      checks: WithDefault<number>
      createdAt: Timestamp
      updatedAt: Timestamp
    }

    /** A reference that the provider knows an attempt by. One attempt may have several; all of them are checked. */
    payment_references: {
      id: Generated<number>
      attemptId: number
      provider: Provider
      reference: string
      /** Client secret, hosted link or prompt, encrypted; null until the provider answers, empty when that was lost. */
      handle: string | null
      /** Keyed hash of the phone number, while a prompt under this reference may be open there: no other has it then. */
      numberHash: string | null
      createdAt: Timestamp
    }

    /** A dispute: a donor's bank asks for the money back. */
    disputes: {
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

    /** A refund to a donor: requested here, or found at the provider. */
    refunds: {
      id: Generated<number>
      paymentId: number
      provider: Provider
      /** The provider's idempotency key: `refund-17-0b5e21f4`; for a refund found at the provider, its id there. */
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
      /** Null while no call may have had an effect; afterwards a call is open until then, or its outcome unknown. */
      sendingUntil: Timestamp | null
      createdAt: Timestamp
      updatedAt: Timestamp
    }
  }
}

export type Attempt = Row<'payment_attempts'>

export type Payment = Row<'payments'>

export type Refund = Row<'refunds'>

export type Dispute = Row<'disputes'>
