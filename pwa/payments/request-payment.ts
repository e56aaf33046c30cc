import type { AnyArguments, Call, CallArguments, CallReply } from '#shared/contract/base/call'
import { send } from '../api/client'
import { ConnectionError } from '../api/errors'
import { payerDevice } from './pending/payer-device'

/** Milliseconds. Longer than for other writes: the provider is asked meanwhile, and the donor waits for this one answer. */
const TIMEOUT = 45_000

/**
 * Requests a payment. Without an answer the same request is sent once more: with its key it finds the first one, so it never pays twice.
 * Throws like `send`.
 */
export async function requestPayment<C extends Call>(
  call: C,
  callArguments: CallArguments<C> & AnyArguments,
  { idempotencyKey, personToken }: { idempotencyKey: string; personToken?: string | undefined },
): Promise<CallReply<C>> {
  const headers = { ...(await payerDevice()), ...(personToken && { 'Person-Token': personToken }) }
  const request = () => send(call, callArguments, { idempotencyKey, headers, timeoutMs: TIMEOUT })
  return request().catch((error: unknown) => (error instanceof ConnectionError ? request() : Promise.reject(error)))
}
