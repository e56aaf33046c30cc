import { setTimeout as wait } from 'node:timers/promises'
import Stripe from 'stripe'
import { ProviderAccessRefused, ProviderFault, ProviderRefusal, ProviderUnavailable } from '../gateway'

/**
 * How often a reply that broke off in its body is requested again; the package itself repeats only requests without any
 * reply.
 */
const REPEATS = 2
/**
 * Stripe refuses a request while it works on another one about the same object, such as a card that a program tries. Nothing happened
 * then, so it is soon sent again; the package itself does not do that.
 */
const LOCKED = { repeats: 40, pauseMs: 10 }

/**
 * Runs a call and classifies its failure: ProviderRefusal when Stripe refused, ProviderUnavailable when the outcome is
 * unknown. Repeats a call whose reply was cut in its body or whose object was locked, so a call that writes needs an idempotency key
 * or must be safe to repeat.
 */
export async function asking<Reply>(call: () => Promise<Reply>): Promise<Reply> {
  let locked = 0
  for (let repeat = 0; ; repeat += 1) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error
      if (error.code === 'lock_timeout' && locked < LOCKED.repeats) {
        locked += 1
        repeat -= 1
        await wait(LOCKED.pauseMs)
        continue
      }
      // A repeat that is refused says nothing about the call before it.
      if (!isCutReply(error) || repeat >= REPEATS) throw repeat === 0 ? named(error) : unknownIfRefused(named(error))
    }
  }
}

/** Stripe knows no such object. */
export function isAbsent(error: unknown): boolean {
  return causeOf(error)?.code === 'resource_missing'
}

/** An account that does not exist, or that has removed our access. */
export function isForeignAccount(error: unknown): boolean {
  const cause = error instanceof ProviderUnavailable ? error.cause : null
  return cause instanceof Stripe.errors.StripeError && cause.code === 'account_invalid'
}

/** Our own balance at Stripe does not cover it, or not yet: money from cards is available only days later. */
export function isOutOfFunds(error: unknown): boolean {
  return causeOf(error)?.code === 'balance_insufficient'
}

/** The object has changed its state: it must be read again. */
export function isWrongState(error: unknown): boolean {
  return causeOf(error)?.code === 'payment_intent_unexpected_state'
}

function causeOf(error: unknown): Stripe.errors.StripeError | null {
  const cause = error instanceof ProviderRefusal ? error.cause : null
  return cause instanceof Stripe.errors.StripeError ? cause : null
}

/** The headers arrived (they name the request), the body did not or only in part. */
function isCutReply(error: Stripe.errors.StripeError): boolean {
  return error.requestId !== undefined && error.statusCode === undefined
}

function unknownIfRefused(error: Error): Error {
  return error instanceof ProviderAccessRefused ? new ProviderUnavailable(error.message, { cause: error.cause }) : error
}

function named(error: Stripe.errors.StripeError): Error {
  const { statusCode = 0, code, requestId } = error
  const words = `Stripe: ${error.type} ${code ?? ''} (${statusCode || 'no answer'}, ${requestId ?? 'no request id'})`
  // Stripe stores its own failures under the idempotency key, as it stores its answers.
  if (statusCode === 500) return new ProviderFault(words, { cause: error })
  // A refused key says nothing about a payment, and the call was not executed.
  if (statusCode === 401 || statusCode === 403)
    return new ProviderAccessRefused(words, { cause: error, reason: error.message })
  const unknown = statusCode === 0 || statusCode >= 500 || [409, 429].includes(statusCode)
  if (unknown) return new ProviderUnavailable(words, { cause: error })
  return new ProviderRefusal(words, { cause: error, reason: error.message })
}
