import type { AccountNames } from './gateway/account-names'
import type { ProviderChange, ProviderEvent } from './gateway/events'
import type { PaymentCalls } from './gateway/payments'
import type { RecordCalls } from './gateway/records'
import type { ReturnCalls } from './gateway/returns'
import type { TransferCalls } from './gateway/transfers'

export type * from './gateway/account-names'
export * from './gateway/errors'
export type * from './gateway/events'
export type * from './gateway/payments'
export * from './gateway/records'
export type * from './gateway/returns'
export type * from './gateway/transfer-quote'
export type * from './gateway/transfers'

/** What every provider can be asked for. */
export interface Gateway extends PaymentCalls, TransferCalls, ReturnCalls, RecordCalls {
  readonly provider: string
  /** The base address of its API. */
  readonly address: string
  /** Whether its keys are configured. Without them nothing is routed to it, and its calls throw ProviderUnavailable. */
  readonly configured: boolean
  /** Whether its key moves real money. */
  readonly live: boolean
  /** Name enquiry; missing where the provider has none. */
  readonly accountNames?: AccountNames
  /**
   * The changes at the provider since a moment (milliseconds): payments with refunds or disputes (by `paymentExternalId`),
   * transfers (by our reference), and accounts, each once. Makes up for webhooks that never arrived. Throws
   * ProviderUnavailable.
   */
  listChanges(since: number): Promise<ProviderChange[]>
  /**
   * Checks the signature over the raw body. Null when it is wrong. Throws ProviderUnavailable while the provider's keys can't be
   * read: the provider sends it again.
   */
  readEvent(
    rawBody: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): ProviderEvent | null | Promise<ProviderEvent | null>
}
