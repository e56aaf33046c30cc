/** The provider did not answer, or its answer does not say what happened: the outcome is unknown, never "failed". */
export class ProviderUnavailable extends Error {}

/** Nothing was asked: there was no connection, or the provider turned the request away unread. */
export class ProviderUnreachable extends ProviderUnavailable {}

/** The provider itself failed, and will repeat that answer for the same reference: only a new reference can succeed. */
export class ProviderFault extends ProviderUnavailable {}

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

/** The provider understood the request and refused it. `reason`: its own words; null without any. */
export class ProviderRefusal extends Error {
  constructor(message: string, options: { cause?: unknown; reason?: string | null } = {}) {
    super(message, { cause: options.cause })
    this.reason = options.reason ?? null
  }
  readonly reason: string | null
}

/** Waits for a read whose refusal says nothing about what it would have read: then the outcome is unknown. */
export async function unavailableIfRefused<Reply>(reading: Promise<Reply>): Promise<Reply> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ProviderRefusal) throw new ProviderUnavailable(error.message, { cause: error })
    throw error
  }
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
