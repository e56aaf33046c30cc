import type { QueryClient } from '@tanstack/react-query'
import { createPayoutRequest, type PayoutRequest, partsOf } from '#shared/contract/payouts'
import { say } from '#shared/language/say'
import { send } from '../../api/client'
import { ConnectionError, reasonOf } from '../../api/errors'
import { connection } from '../../offline/connection'
import { currentAccount, readSetting, writeSetting } from '../../offline/settings'
import { payoutsPage, refreshPayouts } from './payouts-route'

const offline = () => say('Requesting a payout needs a connection. What you typed stays here.')
const unknown = () =>
  say(
    'The server did not answer, so we do not know yet whether it has your request. Please try again: it will not be made twice.',
  )

/** A retry is safe: the request keeps its idempotency key until its reply is known. */
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

/** 0 for none, null when it can't be fetched; tells a lost reply from an earlier equal request. */
async function newestPayout(client: QueryClient): Promise<number | null> {
  const list = await client.ensureQueryData(payoutsPage(null)).catch(() => null)
  return list && (list.items[0]?.id ?? 0)
}

export const failureText = (error: Error) => (error instanceof ConnectionError ? unknown() : reasonOf(error, offline()))

import * as v from 'valibot'

/** A payout request: the cents of each source. */
export interface RequestedPayout {
  /** `fundraiserId` is null for a leader’s commission. */
  parts: { fundraiserId: number | null; amount: number }[]
  isFinal: boolean
}

const attempt = v.object({
  key: v.string(),
  parts: v.array(v.object({ fundraiserId: v.nullable(v.number()), amount: v.number() })),
  isFinal: v.boolean(),
  /** The id of the newest payout at the time of the request; 0 for none, null if it was not known. */
  newestKnown: v.nullable(v.number()),
  startedAt: v.number(),
})
type Attempt = v.InferOutput<typeof attempt>

/** Milliseconds after which the same request counts as a new one. */
const STORED_MS = 24 * 60 * 60_000
const slot = () => `payoutRequest:${currentAccount()}`

/** The same in any tab and after a reload, until its reply is known. */
export function requestKeyOf({ parts, isFinal }: RequestedPayout, newestKnown: number | null): string {
  const earlier = readAttempt()
  if (earlier && isSame(earlier, { parts, isFinal })) return earlier.key
  const made: Attempt = { key: crypto.randomUUID(), parts, isFinal, newestKnown, startedAt: Date.now() }
  writeSetting(slot(), JSON.stringify(made))
  return made.key
}

export function forgetRequestKey(): void {
  writeSetting(slot(), null)
}

/** The payout that a request with a lost reply has created; null while none can be identified. */
export function foundRequest(payouts: readonly PayoutRequest[]): PayoutRequest | null {
  const lost = readAttempt()
  if (!lost) return null
  const { newestKnown } = lost
  if (newestKnown === null) return null
  const isLost = (payout: PayoutRequest) =>
    isSame(lost, { parts: [...partsOf(payout)], isFinal: payout.isFinal ?? false })
  return payouts.find((payout) => payout.id > newestKnown && isLost(payout)) ?? null
}

function isSame(one: RequestedPayout, other: RequestedPayout): boolean {
  return one.isFinal === other.isFinal && textOf(one) === textOf(other)
}

const textOf = ({ parts }: RequestedPayout) =>
  parts
    .map(({ fundraiserId, amount }) => `${fundraiserId}:${amount}`)
    .sort()
    .join()

function readAttempt(): Attempt | null {
  const result = v.safeParse(attempt, parseText(readSetting(slot())))
  return result.success && result.output.startedAt > Date.now() - STORED_MS ? result.output : null
}

function parseText(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
