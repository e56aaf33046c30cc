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
