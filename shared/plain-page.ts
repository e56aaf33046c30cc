import type { Issue } from './contract/base/parse'
import type { Fundraiser } from './contract/fundraisers'
import type { PaymentAttempt } from './contract/payments'

/** A donation as text in the fields of a plain form. `way`: `KE:M-Pesa`, or `USD` for card or bank in dollars. */
export interface TypedGift {
  amount: string
  way: string
  donorName: string
  donorEmail: string
  message: string
}

interface Recipient {
  id: number
  title: string
}

/** The form, and what is wrong in it: at its fields, or with the whole of it. */
export interface GivePage {
  name: 'give'
  fundraiser: Recipient
  typed: TypedGift
  issues: Issue[]
  problem: string | null
}

/** What will be asked for on the provider's page, before the donor goes there. */
export interface ConfirmPage {
  name: 'confirm'
  fundraiser: Recipient
  typed: TypedGift
  /** Cents. */
  amount: number
  /** Null where the provider asks for dollars. */
  price: LocalPrice | null
  /** The idempotency key of the donation's one attempt: resending the form does not create another. */
  attemptKey: string
  problem: string | null
}

export interface LocalPrice {
  quoteId: string
  currency: string
  /** In the currency's minor unit. */
  localAmount: number
}

/** What is known about a payment. */
interface PaymentPage {
  name: 'payment'
  payment: PaymentAttempt
}

interface NoticePage {
  name: 'notice'
  title: string
  text: string
}

/** A sheet of paper with the way to a fundraiser on it. */
interface PosterPage {
  name: 'poster'
  fundraiser: Fundraiser
  /** As a person types it. */
  address: string
  code: DrawnCode
}

/** A QR code: an SVG path on a square of `size` units. */
export interface DrawnCode {
  size: number
  path: string
}

/** A page that needs no script and gets none. */
export type PlainPage = GivePage | ConfirmPage | PaymentPage | NoticePage | PosterPage
