import { ApiError } from '../../../../api/errors'
import { forgetAttemptKey } from '../../../../payments/attempt-key'

/**
 * For the `catch` of a request with an attempt's idempotency key: forgets the key after a final refusal, because the same request
 * later is a new attempt. While an earlier one is in progress, the reply has a retry time, and the key stays.
 */
export function forgetIfFinal(attempt: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof ApiError && error.status === 409 && error.retryAfterMs === null) forgetAttemptKey(attempt)
    throw error
  }
}
