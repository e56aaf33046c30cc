/** The kinds of objects in which money moves at a provider. */
export const RECORD_KINDS = ['payments', 'refunds', 'transfers'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** One object in a provider's own list, with what a comparison with our books needs. */
export interface ProviderRecord {
  /** The provider's id of the charge or transaction, the refund, or the transfer. */
  id: string
  /** Our reference, if the list repeats it. */
  reference: string | null
  /** Major units, as decimal text: a list does not always name the currency. */
  amount: string
  currency: string | null
  /** `failed`: it did not move money, or the money came back. */
  status: 'done' | 'pending' | 'failed'
  /** Whether it carries a mark of ours: the account may belong to another product too. */
  isOurs: boolean
}

/** One page of a list. `next`: what to pass as the cursor for the next page; null after the last. */
export interface RecordPage {
  records: ProviderRecord[]
  next: string | null
}

/** Milliseconds since 1970; `until` is not included. */
export interface Period {
  from: number
  until: number
}

/** Calls for a comparison with our books. */
export interface RecordCalls {
  /**
   * One page of the provider's own list of a kind. The list may contain objects from just outside the period. Null for a provider
   * that has no such list. Throws ProviderUnavailable.
   */
  listRecords(kind: RecordKind, period: Period, cursor: string | null): Promise<RecordPage | null>
}
