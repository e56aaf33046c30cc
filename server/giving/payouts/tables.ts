import type { Generated } from 'kysely'
import type { Row, WithDefault } from '../../platform/database/schema'
import type { Provider } from '../../providers/registry'

/** How a payout is sent: by a provider, or by an admin with a bank transfer. */
export type PayoutMethod = Provider | 'by-hand'

export type PayoutStatus = Row<'payout_requests'>['status']

declare module '../../platform/database/schema' {
  interface Tables {
    /** The status history of a payout, one row for each step; rows are only added. */
    payout_steps: {
      id: Generated<number>
      payoutId: number
      status: PayoutStatus
      note: string | null
      /** The admin who did it, or the person who cancelled it; null when the provider reported it. */
      actorId: number | null
      /** The admin who approved it before this one sent it; null if it was sent alone. */
      firstAdminId: number | null
      createdAt: Timestamp
    }

    bank_accounts: {
      id: Generated<number>
      userId: number
      accountHolderName: string
      bankName: string
      accountNumber: string
      accountNumberHash: string
      /** The last digits, at most four, which may be shown. */
      accountNumberEnd: string
      routingNumber: string | null
      swiftCode: string | null
      country: string
      currency: WithDefault<string>
      accountType: WithDefault<'checking' | 'savings' | 'mobile_money'>
      mobileMoneyProvider: string | null
      /** JSON, encrypted: address and phone of the recipient, where a provider needs them. */
      details: string | null
      /** JSON, encrypted: what a provider said about the holder; null if no admin has asked. Never for the person. */
      nameEnquiry: string | null
      isVerified: WithDefault<Flag>
      /** Who verified it last, and why although the bank names another holder. */
      verifiedReason: string | null
      verifiedById: number | null
      verifiedAt: Timestamp | null
      isPrimary: WithDefault<Flag>
      /** When it was added later, made the primary one, or got details. Null for an unchanged first account. */
      changedAt: Timestamp | null
      createdAt: Timestamp
    }

    payout_requests: {
      id: Generated<number>
      userId: number
      /** If all of it comes from one fundraiser; null for a commission and for several parts (see `payout_parts`). */
      fundraiserId: number | null
      amount: number
      status: WithDefault<'pending' | 'processing' | 'completed' | 'failed'>
      /** The provider's id of the transfer, or the reference that an admin entered. */
      stripeTransferId: string | null
      requestedAt: Timestamp
      processedAt: Timestamp | null
      notes: string | null
      /** The destination: the account that was primary when the payout was requested. */
      bankAccountId: number | null
      method: PayoutMethod | null
      /** Our own reference, one per transfer: we send and look up the transfer by it. */
      reference: string | null
      /** JSON, encrypted: the account as it was when the transfer was sent. */
      destination: string | null
      /** The label that may be shown: `Equity Bank ••••6789`. */
      destinationLabel: string | null
      /** The sent amount in minor units of `localCurrency`. `rate`: local major units for a dollar. */
      localAmount: number | null
      localCurrency: string | null
      rate: string | null
      failureReason: string | null
      /** How many transfers were started for it. */
      tries: WithDefault<number>
      checks: WithDefault<number>
      /** When the reconciler asks the provider next; null when no more checks are needed. */
      nextCheckAt: Timestamp | null
      /** The whole rest of balances that get no more donations. It may be any amount and is always paid by hand. */
      isFinal: WithDefault<Flag>
      /** Encrypted: the recipient of a payment by hand, in words. Null when it goes to the person's own account. */
      recipient: string | null
      /** `funds`: our balance at the provider is too low, and it is retried. Null when it waits for nothing of ours. */
      waitingFor: 'funds' | null
      /** Why it could not be sent so far, in the provider's words. Null once the provider has accepted it. */
      lastError: string | null
      /** Null while no call may have sent it; afterwards a call is open until then, or its outcome unknown. */
      sendingUntil: Timestamp | null
    }

    /** What a payout takes from each balance, in cents; the parts add up to its amount. Rows are only added. */
    payout_parts: {
      id: Generated<number>
      payoutId: number
      /** Null for a leader's commission. */
      fundraiserId: number | null
      amount: number
    }

    /** Where to reach a person who closed their account and is still owed money. Deleted once everything is paid. */
    former_contacts: {
      id: Generated<number>
      userId: number
      /** JSON, encrypted: `{ fullName, email, language }`. */
      contact: string
      createdAt: Timestamp
    }

    /** Former references of a payout, which are looked up before anything is sent under another one. */
    payout_references: {
      id: Generated<number>
      payoutId: number
      reference: string
      retiredAt: Timestamp
    }

    /** The first approval of a payout that needs two admins. Deleted once the payout is sent or refused. */
    payout_approvals: {
      payoutId: number
      actorId: number
      method: PayoutMethod
      /** A keyed hash of what was approved; empty once something about the account has changed. */
      terms: string
      createdAt: Timestamp
    }
  }
}

export type Payout = Row<'payout_requests'>

export type PayoutPart = Row<'payout_parts'>

export type AccountRow = Row<'bank_accounts'>
