import type { Currency } from '#shared/rules/money/currencies'

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

/** Calls about money that comes in. */
export interface PaymentCalls {
  /** Opens a payment; safe to repeat with the same charge. Throws ProviderUnavailable or ProviderRefusal. */
  open(charge: Charge): Promise<OpenedPayment>
  /** Reads the state of a payment. `not-found` may only mean "not yet". Throws ProviderUnavailable. */
  lookUp(reference: string): Promise<PaymentState | 'not-found'>
  /**
   * Makes a payment unpayable. Returns `paid-meanwhile` when it was too late. Throws ProviderUnavailable, also while the
   * donor's payment is still in progress: ask again later.
   */
  close(payment: OpenedPayment): Promise<'closed' | 'paid-meanwhile'>
}
