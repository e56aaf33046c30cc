import { ProviderUnavailable } from './gateway'

/** One call of a provider's API. */
export interface ProviderCall {
  provider: string
  /** Without ids: `GET /v3/transactions/{id}/verify`. */
  call: string
  /** The object that the call is about, such as a transaction's id or our reference; empty for calls about nothing in particular. */
  subject: string
}

/**
 * The provider answered with success, but not in a shape that we know: a field that decides about money is missing or different.
 * The outcome is unknown. Asking again soon does not help, so a person must look at it.
 */
export class ProviderReplyUnknown extends ProviderUnavailable {
  readonly about: ProviderCall
  /** The paths of the fields and what is wrong with them, without their content. */
  readonly problem: string

  constructor(about: ProviderCall, problem: string) {
    super(`${about.call}: a reply of an unknown shape: ${problem}`)
    this.about = about
    this.problem = problem
  }
}

/** Receives the shape of every reply. Neither method throws. */
export interface ReplyReports {
  /** A reply had an unknown shape. */
  unknown(error: ProviderReplyUnknown): Promise<void>
  /** The same call was understood. */
  understood(call: ProviderCall): Promise<void>
}

export const NO_REPORTS: ReplyReports = { unknown: async () => {}, understood: async () => {} }

/** Whether the provider is silent, so that asking it about other things is a waste of time for now. */
export function isSilent(error: unknown): boolean {
  return error instanceof ProviderUnavailable && !(error instanceof ProviderReplyUnknown)
}
