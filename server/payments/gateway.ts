import type { Currency } from '#shared/rules/currencies'
import type { AccountType } from '#shared/rules/payouts'
import type { Provider } from '../database/schema'

/** What a provider is asked to collect. */
export interface Charge {
  attemptPublicId: string
  fundraiserId: number
  fundraiserTitle: string
  /** Minor units of `currency`. */
  amount: number
  currency: Currency
  /** Ours where the provider lets us choose it (Flutterwave's `tx_ref`), and the key under which a repeat is the same request. */
  reference: string
  donorName: string | null
  donorEmail: string | null
  /** Flutterwave's `payment_options`; null where the provider decides. */
  paymentOptions: string | null
}

/** A payment that the provider has opened: `handle` is a client secret or the address of the provider's page. */
export interface OpenedPayment {
  reference: string
  handle: string
}

/** Money that the provider says has arrived, as read from the provider and from nowhere else. */
export interface ReceivedPayment {
  externalId: string
  /** Minor units. */
  amount: number
  currency: string
  /** The attempt that the provider holds it for; must be ours. Null where it does not repeat that: then the reference alone binds it. */
  attemptPublicId: string | null
  live: boolean
  /** What the provider keeps of it, once it says so: minor units of the currency that it was charged in. */
  fee: { amount: number; currency: string } | null
}

export interface PaymentState {
  /**
   * `waiting`: may still be paid. `action`: the donor must do something. `declined`: refused, may be tried again.
   * `closed`: can no longer be paid. `paid`: see `received`.
   */
  status: 'waiting' | 'action' | 'declined' | 'closed' | 'paid'
  received: ReceivedPayment[]
  /** Fit for the donor's eyes. */
  message: string | null
}

/** What an event is about: what is to be asked of the provider. */
export type ProviderChange =
  /** A payment's own course. `reference`: a payment intent or our `tx_ref`. */
  | { about: 'payment'; reference: string }
  /** What goes back out of a payment: refunds and disputes. */
  | { about: 'return'; paymentExternalId: string }
  /** A payout. `reference`: ours. */
  | { about: 'transfer'; reference: string }
  /** How far a recipient's Stripe account is. */
  | { about: 'account'; stripeAccountId: string }
  | { about: 'nothing-of-ours' }

/** A webhook whose signature was right. What it says is only a hint: what to ask the provider about. */
export interface ProviderEvent {
  /** The same event has the same key for ever. */
  eventKey: string
  type: string
  /** Of the payment that it is about; null for events about something else. */
  reference: string | null
  change: ProviderChange
}

/** Where a transfer goes, as it was when it was sent. */
export interface TransferDestination {
  accountHolderName: string
  bankName: string
  accountNumber: string
  routingNumber: string | null
  swiftCode: string | null
  /** ISO 3166-1 alpha-2. */
  country: string
  currency: Currency
  accountType: AccountType
  mobileMoneyProvider: string | null
  /** Stripe's account of the recipient; null for those who have none. */
  stripeAccountId: string | null
}

/** What a provider is asked to pay out. */
export interface Transfer {
  /** Ours, one per try: under it a repeat is the same transfer, and by it the provider is asked. */
  reference: string
  /** US cents. */
  amount: number
  /** What arrives, in minor units of the destination's currency. */
  localAmount: number
  destination: TransferDestination
  /** What the recipient reads. */
  narration: string
}

export interface TransferState {
  transferId: string
  /** `under-way`: the provider has it. */
  status: 'under-way' | 'completed' | 'failed'
  /** Why it failed, in the provider's words. */
  message: string | null
  /** Known at the earliest when it is completed; in another currency at the provider's rate of the moment. */
  feeInUsdCents: number | null
}

/** What a provider is asked to give back. */
export interface RefundOrder {
  /** Ours: under it a repeat is the same refund. */
  reference: string
  /** Stripe's charge or Flutterwave's transaction. */
  paymentExternalId: string
  /** Minor units of the currency that was paid in. */
  amount: number
  currency: string
  /** The provider's ids of other refunds of the payment: none of them is this one. */
  others: readonly string[]
}

export interface RefundState {
  externalId: string
  /** Ours, where the provider repeats it; null for one that was made at the provider's own screen. */
  reference: string | null
  /** Minor units of `currency`. */
  amount: number
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  message: string | null
}

export interface DisputeState {
  externalId: string
  /** Minor units of `currency`. */
  amount: number
  currency: string
  /** `inquiry`: only a question. */
  status: 'inquiry' | 'open' | 'won' | 'lost'
  /** Whether the provider has taken the money out of our balance. */
  withdrawn: boolean
  feeInUsdCents: number
  reason: string | null
}

export interface Gateway {
  readonly provider: Provider
  /** Whether its key moves real money. */
  readonly live: boolean
  /** Opens a payment; safe to repeat with the same charge. Throws ProviderUnavailable or ProviderRefusal. */
  open(charge: Charge): Promise<OpenedPayment>
  /** Asks what became of a payment. `not-found` may only mean "not yet". Throws ProviderUnavailable. */
  lookUp(reference: string): Promise<PaymentState | 'not-found'>
  /**
   * Makes a payment unpayable. `paid-meanwhile` when that came too late. Throws ProviderUnavailable, also while a try to pay is
   * still under way: ask again later.
   */
  close(payment: OpenedPayment): Promise<'closed' | 'paid-meanwhile'>
  /** Whether it can pay out to this account; which currencies and countries, the provider's documents say. */
  canTransferTo(destination: TransferDestination): boolean
  /** Sends money out; safe to repeat with the same reference. Throws ProviderUnavailable (unknown: look it up), ProviderRefusal. */
  transfer(transfer: Transfer): Promise<TransferState>
  /** Asks what became of a transfer, by our reference. Throws ProviderUnavailable. */
  lookUpTransfer(reference: string): Promise<TransferState | 'not-found'>
  /**
   * Gives money back; safe to repeat with the same reference, but not twice at the same moment: Flutterwave has no keys.
   * Throws ProviderUnavailable (unknown: ask again), ProviderRefusal.
   */
  refund(order: RefundOrder): Promise<RefundState>
  /** Every refund of a payment, also those made at the provider's own screen. Throws ProviderUnavailable. */
  listRefunds(paymentExternalId: string): Promise<RefundState[]>
  /** Every dispute about a payment. Throws ProviderUnavailable. */
  listDisputes(paymentExternalId: string): Promise<DisputeState[]>
  /**
   * What changed at the provider since a moment (milliseconds): payments with refunds or disputes (by `paymentExternalId`),
   * transfers (by our reference), and accounts, each once. Repairs webhooks that never came. Throws ProviderUnavailable.
   */
  listChanges(since: number): Promise<ProviderChange[]>
  /** Checks the signature over the raw body. Null when it is wrong. */
  readEvent(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): ProviderEvent | null
}

/** The provider did not answer, or not in a way that says what happened: unknown, never "failed". */
export class ProviderUnavailable extends Error {}

/** The provider failed itself and will answer the same to the same reference: only a fresh one can go through. */
export class ProviderFault extends ProviderUnavailable {}

/** The provider understood and said no. `reason`: why, in its own words; null when it gave none. */
export class ProviderRefusal extends Error {
  constructor(message: string, options: { cause?: unknown; reason?: string | null } = {}) {
    super(message, { cause: options.cause })
    this.reason = options.reason ?? null
  }
  readonly reason: string | null
}
