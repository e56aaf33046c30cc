import type { QueryClient } from '@tanstack/react-query'
import { createPayoutRequest, type PayoutRequest } from '#shared/contract/payouts'
import { say } from '#shared/language/say'
import { send } from '../../../api/client'
import { ConnectionError, reasonOf } from '../../../api/errors'
import { connection } from '../../../offline/connection/connection'
import { payoutsPage, refreshPayouts } from '../payouts-route'
import { type RequestedPayout, requestKeyOf } from './request-key'

const offline = () => say('Requesting a payout needs a connection. What you typed stays here.')
const unknown = () =>
  say(
    'The server did not answer, so we do not know yet whether it has your request. Please try again: it will not be made twice.',
  )

/**
 * Sends the request and refreshes the balances. A retry is safe: the same request has the same idempotency key until its reply is
 * known.
 */
export async function sendRequest(client: QueryClient, requested: RequestedPayout): Promise<PayoutRequest> {
  try {
    if (connection.value === 'offline') throw new Error(offline())
    const idempotencyKey = requestKeyOf(requested, await newestPayout(client))
    return await send(createPayoutRequest, { body: bodyOf(requested) }, { idempotencyKey })
  } finally {
    void refreshPayouts(client)
  }
}

function bodyOf({ parts, isFinal }: RequestedPayout) {
  const named = parts.map(({ fundraiserId, amount }) =>
    fundraiserId === null ? { amount, commission: true } : { amount, fundraiserId },
  )
  const [first] = named
  return { ...(named.length === 1 ? first : { parts: named }), ...(isFinal && { final: true }) }
}

/**
 * The id of the newest payout; 0 for none, null when it can't be fetched. Waits for the list if necessary: without it, a request with
 * a lost reply can't be distinguished from an earlier one of the same amount.
 */
async function newestPayout(client: QueryClient): Promise<number | null> {
  const list = await client.ensureQueryData(payoutsPage(null)).catch(() => null)
  return list && (list.items[0]?.id ?? 0)
}

/** What to say when a request has failed. */
export function failureText(error: Error): string {
  return error instanceof ConnectionError ? unknown() : reasonOf(error, offline())
}
