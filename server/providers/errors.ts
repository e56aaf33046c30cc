/** The provider did not answer, or its answer does not say what happened: the outcome is unknown, never "failed". */
export class ProviderUnavailable extends Error {}

/** Nothing was asked: there was no connection, or the provider turned the request away unread. */
export class ProviderUnreachable extends ProviderUnavailable {}

/** The provider itself failed, and will repeat that answer for the same reference: only a new reference can succeed. */
export class ProviderFault extends ProviderUnavailable {}

interface RefusalOptions {
  cause?: unknown
  /** The provider's words; null without any. */
  reason?: string | null
}

/** The provider did not let us in (401, 403): the call had no effect, but it says nothing about earlier ones. */
export class ProviderAccessRefused extends ProviderUnreachable {
  readonly reason: string | null
  constructor(message: string, { cause, reason = null }: RefusalOptions = {}) {
    super(message, { cause })
    this.reason = reason
  }
}

/** The provider understood the request and refused it. */
export class ProviderRefusal extends Error {
  readonly reason: string | null
  constructor(message: string, { cause, reason = null }: RefusalOptions = {}) {
    super(message, { cause })
    this.reason = reason
  }
}

/** The payer's network does not take an amount of this size at a time. */
export class AmountRefused extends ProviderRefusal {}

/** Our own balance at the provider does not cover a transfer, so nothing was sent. */
export class ProviderOutOfFunds extends ProviderRefusal {
  /** Whether the provider would repeat this answer for the same reference, so that a retry needs a new one. */
  readonly isReferenceUsedUp: boolean
  constructor(message: string, options: RefusalOptions & { isReferenceUsedUp?: boolean } = {}) {
    super(message, options)
    this.isReferenceUsedUp = options.isReferenceUsedUp ?? false
  }
}

/** One call of a provider's API. */
export interface ProviderCall {
  provider: string
  /** Without ids: `GET /v3/transactions/{id}/verify`. */
  call: string
  /** The object that the call is about, such as a transaction's id or our reference; empty for none. */
  subject: string
}

/** A success that lacks a field that decides about money: asking again soon does not help, so a person must look at it. */
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

/** Whether the provider is silent, so that asking it about other things is a waste of time for now. */
export function isSilent(error: unknown): boolean {
  return error instanceof ProviderUnavailable && !(error instanceof ProviderReplyUnknown)
}

/** Throws the error of a look-up after an unknown outcome: a refused look-up must not look like a call without effect. */
export function stillUnknown(error: unknown): never {
  throw error instanceof ProviderUnreachable ? new ProviderUnavailable(error.message, { cause: error }) : error
}

/** Waits for a read whose refusal says nothing about what it would have read: then the outcome is unknown. */
export function unavailableIfRefused<Reply>(reading: Promise<Reply>): Promise<Reply> {
  return reading.catch((error: unknown) => {
    throw error instanceof ProviderRefusal ? new ProviderUnavailable(error.message, { cause: error }) : error
  })
}
