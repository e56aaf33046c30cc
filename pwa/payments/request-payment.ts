import type { AnyArguments, Call, CallArguments, CallReply } from '#shared/contract/base/call'
import { send } from '../api/client'
import { ConnectionError } from '../api/errors'

/** Milliseconds. Longer than for other writes: the provider is asked meanwhile, and the donor waits for this one answer. */
const TIMEOUT = 45_000

/**
 * Requests a payment. Without an answer the same request is sent once more: with its key it finds the first one, so it never pays twice.
 * Throws like `send`.
 */
export async function requestPayment<C extends Call>(
  call: C,
  callArguments: CallArguments<C> & AnyArguments,
  options: { idempotencyKey: string; proofOfWork?: string },
): Promise<CallReply<C>> {
  const request = () => send(call, callArguments, { ...options, timeoutMs: TIMEOUT })
  return request().catch((error: unknown) => (error instanceof ConnectionError ? request() : Promise.reject(error)))
}
