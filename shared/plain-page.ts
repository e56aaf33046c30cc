import type { Issue } from './contract/base/parse'
import type { Fundraiser } from './contract/fundraisers'
import type { PaymentAttempt } from './contract/payments'

/** A donation as typed into a form that needs no script. `way` is the payment method: `KE:M-Pesa`, or `USD` for card or bank in dollars. */
export interface TypedGift {
  amount: string
  way: string
  donorName: string
  /** How the page shows the name: one of `NAMES_SHOWN`. */
  nameShown: string
  donorEmail: string
  message: string
  /** By which kind of share the donor came; empty if nobody knows. */
  via: string
}

interface Recipient extends Pick<Fundraiser, 'feeTerms'> {
  id: number
  title: string
}

export interface GivePage {
  name: 'give'
  fundraiser: Recipient
  typed: TypedGift
  issues: Issue[]
  problem: string | null
}

export interface ConfirmPage {
  name: 'confirm'
  fundraiser: Recipient
  typed: TypedGift
  /** Cents. */
  amount: number
  /** Null if the donor pays in dollars. */
  price: LocalPrice | null
  /** The idempotency key of the attempt: sending the form again does not create a second one. */
  attemptKey: string
  problem: string | null
}

export interface LocalPrice {
  quoteId: string
  currency: string
  /** In the currency's minor unit. */
  localAmount: number
}

interface PaymentPage {
  name: 'payment'
  payment: PaymentAttempt
}

interface NoticePage {
  name: 'notice'
  title: string
  text: string
}

interface PosterPage {
  name: 'poster'
  fundraiser: Fundraiser
  /** Without `https://`, as a person types it. */
  address: string
  code: DrawnCode
}

/** A QR code as an SVG path, in a square of `size` units. */
export interface DrawnCode {
  size: number
  path: string
}

/** The form of a new site. The names of its fields are those of `updateSite` and `signUp`; the site's own name is `site.name`. */
export interface SetupPage {
  name: 'setup'
  typed: Record<string, string>
  issues: Issue[]
  problem: string | null
}

/** The page after it. `missing`: what the server still lacks, in sentences. */
interface SetUpPage {
  name: 'set-up'
  email: string
  missing: string[]
}

export type PlainPage = SetupPage | SetUpPage | GivePage | ConfirmPage | PaymentPage | NoticePage | PosterPage
