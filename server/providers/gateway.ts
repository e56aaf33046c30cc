import type { Currency } from '#shared/rules/money/currencies'
import type { AccountType } from '#shared/rules/payouts'
import type { PersonalDetails, TransferDetail } from '#shared/rules/transfer-details'

export * from './errors'

export interface Gateway extends PaymentCalls, TransferCalls, ReturnCalls {
  readonly provider: string
  /** The base address of its API. */
  readonly address: string
  /** Without keys nothing is routed to it, and its calls throw ProviderUnavailable. */
  readonly configured: boolean
  /** Whether its key moves real money. */
  readonly live: boolean
  /** Missing where the provider has none. */
  readonly accountNames?: AccountNames
  /** Changes since a moment (milliseconds), for webhooks that never arrived. Throws ProviderUnavailable. */
  listChanges(since: number): Promise<ProviderChange[]>
  /** A page of the provider's own list, perhaps with objects from just outside the period; null without a list. */
  listRecords(kind: RecordKind, period: Period, cursor: string | null): Promise<RecordPage | null>
  /** Null when the signature over the raw body is wrong. Throws ProviderUnavailable while the provider's keys can't be read. */
  readEvent(
    rawBody: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): ProviderEvent | null | Promise<ProviderEvent | null>
}

export interface PaymentCalls {
  /** Opens a payment; safe to repeat with the same charge. Throws ProviderUnavailable or ProviderRefusal. */
  open(charge: Charge): Promise<OpenedPayment>
  /** Reads the state of a payment. `not-found` may only mean "not yet". Throws ProviderUnavailable. */
  lookUp(reference: string): Promise<PaymentState | 'not-found'>
  /** Makes a payment unpayable. Throws ProviderUnavailable, also while the donor's payment is in progress: ask again later. */
  close(payment: OpenedPayment): Promise<'closed' | 'paid-meanwhile'>
}

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

/** The phone or bank account that a donor pays from. */
export interface Payer {
  /** ISO 3166-1 alpha-2. */
  country: string
  /** As the donor knows it. */
  network: string | null
  /** Digits with the country code, after a plus sign; null if the donor types it on the provider's page. */
  phone: string | null
}

export interface OpenedPayment {
  reference: string
  /** A client secret, the address of the provider's page, or a prompt's id. */
  handle: string
}

export interface PaymentState {
  /** `waiting`: may still be paid. `action`: the donor must act. `declined`: may be retried. `closed`: can't be paid any more. */
  status: 'waiting' | 'action' | 'declined' | 'closed' | 'paid'
  received: ReceivedPayment[]
  /** Safe to show to the donor. */
  message: string | null
}

/** Money that the provider reports as received; read from the provider only. */
export interface ReceivedPayment {
  externalId: string
  /** Minor units. */
  amount: number
  currency: string
  /** Must be ours. Null where the provider does not repeat it: then only the reference identifies the attempt. */
  attemptPublicId: string | null
  live: boolean
  /** The provider's fee, once it is known: minor units of the currency that was charged. */
  fee: { amount: number; currency: string } | null
  /** In our balance, in minor units of its currency: once known, and only if that is not the currency that was charged. */
  settled?: { amount: number; fee: number; currency: string }
}

export interface TransferCalls {
  /** Why it can't pay this destination, by its documents; null when it can. */
  findTransferObstacle(destination: TransferDestination): TransferObstacle | null
  /** What a transfer would cost; null where the provider does not say. Throws ProviderUnavailable, ProviderRefusal. */
  quoteTransfer(transfer: Transfer): Promise<TransferQuote | null>
  readBalances(): Promise<ProviderBalance[] | null>
  /** Safe to repeat with the same reference. Throws ProviderUnavailable (unknown: look it up), -AccessRefused, -Refusal, -OutOfFunds. */
  transfer(transfer: Transfer): Promise<TransferState>
  /** Reads the state of a transfer, by our reference. Throws ProviderUnavailable. */
  lookUpTransfer(reference: string): Promise<TransferState | 'not-found'>
}

export interface Transfer {
  /** Ours, one per try: the key for looking the transfer up. */
  reference: string
  /** US cents. */
  amount: number
  /** The amount that arrives, in minor units of the destination's currency. */
  localAmount: number
  destination: TransferDestination
  /** The text that the recipient reads. */
  narration: string
}

/** The destination of a transfer, as it was when the transfer was sent; personal details are null where none were stored. */
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

/** Why a provider can't pay a destination. `sender-missing`: the organisation that pays is not configured. */
export type TransferObstacle =
  | { kind: 'no-route' }
  | { kind: 'details-missing'; details: readonly TransferDetail[] }
  | { kind: 'sender-missing' }

export interface TransferState {
  transferId: string
  /** `under-way`: the provider has accepted it. */
  status: 'under-way' | 'completed' | 'failed'
  /** Why it failed, in the provider's words. */
  message: string | null
  /** Whether it failed because our balance at the provider was too low. */
  outOfFunds?: boolean
  /** Minor units of its currency. Known when it is completed, or later. */
  fee: { currency: Currency; amount: number } | null
}

export interface TransferQuote {
  /** The provider's fee, in minor units of `currency`; null while the provider does not give it. */
  fee: { amount: number; currency: string } | null
  /** The balance that would be debited, with the amount that leaves it. Null when none covers the transfer. */
  debit: { currency: string; amount: number } | null
  /** The balances that could be debited, in the order in which they are tried. */
  balances: ProviderBalance[]
}

/** Our balance at a provider in one currency, in minor units of it. */
export interface ProviderBalance {
  currency: string
  available: number
  /** Received, but not yet available. */
  pending: number
}

export interface AccountNames {
  /** Whether the provider can tell the holder of such an account, by its documents. */
  covers(destination: TransferDestination): boolean
  /** As the bank writes it. Throws ProviderUnavailable, and ProviderRefusal for an account that it does not find. */
  resolve(destination: TransferDestination): Promise<string>
}

export interface ReturnCalls {
  /** Safe to repeat with the same reference, but not concurrently. Throws ProviderUnavailable, ProviderRefusal. */
  refund(order: RefundOrder): Promise<RefundState>
  /** Also those made on the dashboard, if the provider lists them; `ours`: the references that we asked for. */
  listRefunds(paymentExternalId: string, ours?: readonly string[]): Promise<RefundState[]>
  /** Every dispute about a payment. Throws ProviderUnavailable. */
  listDisputes(paymentExternalId: string): Promise<DisputeState[]>
}

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

/** A webhook with a valid signature. Its content is only a hint about what to request from the provider. */
export interface ProviderEvent {
  /** The same event always has the same key. */
  eventKey: string
  type: string
  /** Of the payment in the event; null for events about something else. */
  reference: string | null
  change: ProviderChange
}

/** What to request from the provider. A payment and a transfer are named by the reference that they were opened under. */
export type ProviderChange =
  | { about: 'payment'; reference: string }
  /** Refunds and disputes of a payment. */
  | { about: 'return'; paymentExternalId: string }
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

/** The kinds of objects in which money moves at a provider. */
export const RECORD_KINDS = ['payments', 'refunds', 'transfers'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]

/** Milliseconds since 1970; `until` is not included. */
export interface Period {
  from: number
  until: number
}

/** One page of a list. `next`: the cursor of the next page; null after the last. */
export interface RecordPage {
  records: ProviderRecord[]
  next: string | null
}

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
