import type { Currency } from '#shared/rules/money/currencies'
import type { AccountType } from '#shared/rules/payouts'
import type { PersonalDetails } from '#shared/rules/transfer-details'
import type { ProviderBalance, TransferObstacle, TransferQuote } from './transfer-quote'

export type { ProviderBalance } from './transfer-quote'

/** The phone or bank account that a donor pays from. */
export interface Payer {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** As the donor knows it. */
  network: string | null
  /** Digits with the country code, after a plus sign; null if the donor types it on the provider's page. */
  phone: string | null
}

/** A payment that a provider is asked to collect. */
export interface Charge {
  attemptPublicId: string
  fundraiserId: number
  fundraiserTitle: string
  /** Minor units of `currency`. */
  amount: number
  currency: Currency
  /** Ours where the provider lets us choose it, and the idempotency key. */
  reference: string
  donorName: string | null
  donorEmail: string | null
  /** Null for a card, and where the provider's page asks. */
  payer: Payer | null
}

/** A payment that the provider has opened: `handle` is a client secret, the address of the provider's page, or a prompt's id. */
export interface OpenedPayment {
  reference: string
  handle: string
}

/** Money that the provider reports as received; read from the provider only. */
export interface ReceivedPayment {
  externalId: string
  /** Minor units. */
  amount: number
  currency: string
  /**
   * The attempt in the provider's data; it must be ours. Null where the provider does not repeat it: then only the reference
   * identifies it.
   */
  attemptPublicId: string | null
  live: boolean
  /** The provider's fee, once it is known: minor units of the currency that was charged. */
  fee: { amount: number; currency: string } | null
  /**
   * The payment and its fee in our balance at the provider, in minor units of its currency: only once they are known, and only if
   * that is not the currency that was charged.
   */
  settled?: { amount: number; fee: number; currency: string }
}

export interface PaymentState {
  /**
   * `waiting`: may still be paid. `action`: the donor must do something. `declined`: refused, may be retried. `closed`: can
   * no longer be paid. `paid`: see `received`.
   */
  status: 'waiting' | 'action' | 'declined' | 'closed' | 'paid'
  received: ReceivedPayment[]
  /** Safe to show to the donor. */
  message: string | null
}

/** The subject of an event: what to request from the provider. */
export type ProviderChange =
  /** The status of a payment. `reference`: the one that the payment was opened under. */
  | { about: 'payment'; reference: string }
  /** Money that goes back out of a payment: refunds and disputes. */
  | { about: 'return'; paymentExternalId: string }
  /** A payout. `reference`: ours. */
  | { about: 'transfer'; reference: string }
  /** The status of a recipient's account at the provider. */
  | { about: 'account'; stripeAccountId: string }
  | ProviderWarning
  | { about: 'nothing-of-ours' }

/** Something that a person must look at, if its payment or account is ours, or if it is about neither. */
export interface ProviderWarning {
  about: 'warning'
  /** The same matter always has the same key. */
  key: string
  /** What it is about, after the provider's name. */
  title: string
  /** What happened and what to do; null when the matter is settled. */
  problem: string | null
  /** The provider's id of the payment. */
  payment: string | null
  /** The recipient's account at the provider. */
  account: string | null
}

/** A webhook with a valid signature. Its content is only a hint about what to request from the provider. */
export interface ProviderEvent {
  /** The same event always has the same key. */
  eventKey: string
  type: string
  /** Of the payment in the event; null for events about something else. */
  reference: string | null
  change: ProviderChange
}

/** The destination of a transfer, as it was when the transfer was sent. The personal details are null where they were not given. */
export interface TransferDestination extends PersonalDetails {
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
  /** The recipient's account at the provider that keeps such accounts; null without one. */
  stripeAccountId: string | null
}

/** A payout that a provider is asked to send. */
export interface Transfer {
  /** Ours, one per try: a repeat under it is the same transfer, and it is the key for looking the transfer up. */
  reference: string
  /** US cents. */
  amount: number
  /** The amount that arrives, in minor units of the destination's currency. */
  localAmount: number
  destination: TransferDestination
  /** The text that the recipient reads. */
  narration: string
}

export interface TransferState {
  transferId: string
  /** `under-way`: the provider has accepted it. */
  status: 'under-way' | 'completed' | 'failed'
  /** Why it failed, in the provider's words. */
  message: string | null
  /** Whether it failed because our balance at the provider was too low. */
  outOfFunds?: boolean
  /** What left which balance; `amount` is null where the provider does not say it. */
  debit?: { currency: string; amount: number | null } | null
  /** Known when it is completed, or later; in another currency at the provider's current rate. */
  feeInUsdCents: number | null
}

/** A refund that a provider is asked to make. */
export interface RefundOrder {
  /** Ours: a repeat under it is the same refund. */
  reference: string
  /** The payment as the provider names it. */
  paymentExternalId: string
  /** Minor units of the currency that was paid in. */
  amount: number
  currency: string
  /** The provider's ids of other refunds of the payment: none of them is this one. */
  others: readonly string[]
}

export interface RefundState {
  externalId: string
  /** Ours, if the provider repeats it; null for a refund that was made on the provider's dashboard. */
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
  /** Whether the provider has withdrawn the money from our balance. */
  withdrawn: boolean
  feeInUsdCents: number
  reason: string | null
}

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

export interface Gateway {
  readonly provider: string
  /** Whether its keys are configured. Without them nothing is routed to it, and its calls throw ProviderUnavailable. */
  readonly configured: boolean
  /** Whether its key moves real money. */
  readonly live: boolean
  /** Opens a payment; safe to repeat with the same charge. Throws ProviderUnavailable or ProviderRefusal. */
  open(charge: Charge): Promise<OpenedPayment>
  /** Reads the state of a payment. `not-found` may only mean "not yet". Throws ProviderUnavailable. */
  lookUp(reference: string): Promise<PaymentState | 'not-found'>
  /**
   * Makes a payment unpayable. Returns `paid-meanwhile` when it was too late. Throws ProviderUnavailable, also while the
   * donor's payment is still in progress: ask again later.
   */
  close(payment: OpenedPayment): Promise<'closed' | 'paid-meanwhile'>
  /** Why it can't pay out to this destination, by the provider's documents; null when it can. */
  findTransferObstacle(destination: TransferDestination): TransferObstacle | null
  /** Whether it can pay out to this destination. */
  canTransferTo(destination: TransferDestination): boolean
  /** What a transfer would cost; null where the provider has no such information. Throws ProviderUnavailable, ProviderRefusal. */
  quoteTransfer(transfer: Transfer): Promise<TransferQuote | null>
  /** Our balances at the provider. Throws ProviderUnavailable. */
  readBalances(): Promise<ProviderBalance[]>
  /**
   * Sends money out; safe to repeat with the same reference. Throws ProviderUnavailable (unknown: look it up), ProviderAccessRefused
   * (this call has sent nothing), ProviderRefusal, ProviderOutOfFunds.
   */
  transfer(transfer: Transfer): Promise<TransferState>
  /** Reads the state of a transfer, by our reference. Throws ProviderUnavailable. */
  lookUpTransfer(reference: string): Promise<TransferState | 'not-found'>
  /**
   * Refunds money; safe to repeat with the same reference, but not concurrently: not every provider has idempotency keys. Throws
   * ProviderUnavailable (unknown: ask again), ProviderRefusal.
   */
  refund(order: RefundOrder): Promise<RefundState>
  /**
   * Every refund of a payment, also those made on the provider's dashboard if the provider lists them. `ours`: the references of the
   * refunds that we asked for. Throws ProviderUnavailable.
   */
  listRefunds(paymentExternalId: string, ours?: readonly string[]): Promise<RefundState[]>
  /** Every dispute about a payment. Throws ProviderUnavailable. */
  listDisputes(paymentExternalId: string): Promise<DisputeState[]>
  /**
   * The changes at the provider since a moment (milliseconds): payments with refunds or disputes (by `paymentExternalId`),
   * transfers (by our reference), and accounts, each once. Makes up for webhooks that never arrived. Throws
   * ProviderUnavailable.
   */
  listChanges(since: number): Promise<ProviderChange[]>
  /**
   * One page of the provider's own list of a kind. The list may contain objects from just outside the period. Null for a provider
   * that has no such list. Throws ProviderUnavailable.
   */
  listRecords(kind: RecordKind, period: Period, cursor: string | null): Promise<RecordPage | null>
  /**
   * Checks the signature over the raw body. Null when it is wrong. Throws ProviderUnavailable while the provider's keys can't be
   * read: the provider sends it again.
   */
  readEvent(
    rawBody: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): ProviderEvent | null | Promise<ProviderEvent | null>
}

/** The provider did not answer, or its answer does not say what happened: the outcome is unknown, never "failed". */
export class ProviderUnavailable extends Error {}

/** Nothing was asked: there was no connection, or the provider turned the request away unread. */
export class ProviderUnreachable extends ProviderUnavailable {}

/**
 * The provider did not let us in (401, 403): the call had no effect, but it says nothing about earlier ones. `reason`: the provider's
 * words; null without any.
 */
export class ProviderAccessRefused extends ProviderUnreachable {
  constructor(message: string, options: { cause?: unknown; reason?: string | null } = {}) {
    super(message, { cause: options.cause })
    this.reason = options.reason ?? null
  }
  readonly reason: string | null
}

/**
 * Throws the error of a look-up after a call whose outcome is unknown. A look-up that was refused says nothing about that call, so it
 * must not look like a call without effect.
 */
export function stillUnknown(error: unknown): never {
  if (error instanceof ProviderUnreachable) throw new ProviderUnavailable(error.message, { cause: error })
  throw error
}

/** The provider itself failed, and will repeat that answer for the same reference: only a new reference can succeed. */
export class ProviderFault extends ProviderUnavailable {}

/** The provider understood the request and refused it. `reason`: its own words; null without any. */
export class ProviderRefusal extends Error {
  constructor(message: string, options: { cause?: unknown; reason?: string | null } = {}) {
    super(message, { cause: options.cause })
    this.reason = options.reason ?? null
  }
  readonly reason: string | null
}

/** Our own balance at the provider does not cover a transfer, so nothing was sent. */
export class ProviderOutOfFunds extends ProviderRefusal {
  /** Whether the provider would repeat this answer for the same reference, so that a retry needs a new one. */
  readonly isReferenceUsedUp: boolean
  constructor(message: string, options: { cause?: unknown; reason?: string | null; isReferenceUsedUp?: boolean } = {}) {
    super(message, options)
    this.isReferenceUsedUp = options.isReferenceUsedUp ?? false
  }
}
