export interface CallParameters {
  required?: readonly string[]
  /** Parameters that the sandbox supports. */
  offered: readonly string[]
  /** Parameters of Stripe that the sandbox does not support: refused with a clear message rather than ignored. */
  notOffered: readonly string[]
}
