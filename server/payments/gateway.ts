import type { Currency } from '#shared/rules/currencies'
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
  /** US cents that the provider keeps, once it says so. */
  feeInUsdCents: number | null
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

/** A webhook whose signature was right. What it says is only a hint: which payment to ask the provider about. */
export interface ProviderEvent {
  /** The same event has the same key for ever. */
  eventKey: string
  type: string
  reference: string | null
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
  /** Checks the signature over the raw body. Null when it is wrong. */
  readEvent(rawBody: Buffer, headers: Record<string, string | string[] | undefined>): ProviderEvent | null
}

/** The provider did not answer, or not in a way that says what happened: unknown, never "failed". */
export class ProviderUnavailable extends Error {}

/** The provider failed itself and will answer the same to the same reference: only a fresh one can go through. */
export class ProviderFault extends ProviderUnavailable {}

/** The provider understood and said no. */
export class ProviderRefusal extends Error {}
