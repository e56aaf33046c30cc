import Stripe from 'stripe'
import { ProviderFault, ProviderRefusal, ProviderUnavailable } from '../gateway'

/** How often a reply that broke off in its body is asked for again; the package itself repeats only what had no reply at all. */
const REPEATS = 2

/**
 * Carries a call out and names its failure: ProviderRefusal when Stripe said no, ProviderUnavailable whenever what happened is
 * not known. A reply cut in its body is asked for again, so a call that writes must carry an idempotency key or bear repeating.
 */
export async function asking<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  for (let repeat = 0; ; repeat += 1) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      if (!isCutReply(error) || repeat >= REPEATS) throw named(error)
    }
  }
}

/** Stripe knows no such object. */
export function isAbsent(error: unknown): boolean {
  return causeOf(error)?.code === 'resource_missing'
}

/** An account that there is not, or that has taken our access away. */
export function isForeignAccount(error: unknown): boolean {
  const cause = error instanceof ProviderUnavailable ? error.cause : null
  return cause instanceof Stripe.errors.StripeError && cause.code === 'account_invalid'
}

/** Our own balance there does not cover it, or not yet: money given by card is available only days later. */
export function isOutOfFunds(error: unknown): boolean {
  return causeOf(error)?.code === 'balance_insufficient'
}

/** The object has moved on: it must be read again. */
export function isWrongState(error: unknown): boolean {
  return causeOf(error)?.code === 'payment_intent_unexpected_state'
}

function causeOf(error: unknown): Stripe.errors.StripeError | null {
  const cause = error instanceof ProviderRefusal ? error.cause : null
  return cause instanceof Stripe.errors.StripeError ? cause : null
}

/** The headers had come (they name the request), the body did not, or not whole. */
function isCutReply(error: Stripe.errors.StripeError): boolean {
  return error.requestId !== undefined && error.statusCode === undefined
}

function named(error: Stripe.errors.StripeError): Error {
  const { statusCode = 0, code, requestId } = error
  const words = `Stripe: ${error.type} ${code ?? ''} (${statusCode || 'no answer'}, ${requestId ?? 'no request id'})`
  // A key that is refused says nothing about a payment.
  // Stripe keeps its own failures under the idempotency key as it keeps its answers.
  if (statusCode === 500) return new ProviderFault(words, { cause: error })
  const unknown = statusCode === 0 || statusCode >= 500 || [401, 403, 409, 429].includes(statusCode)
  if (unknown) return new ProviderUnavailable(words, { cause: error })
  return new ProviderRefusal(words, { cause: error, reason: error.message })
}
