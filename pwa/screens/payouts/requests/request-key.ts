import * as v from 'valibot'
import type { PayoutRequest } from '#shared/contract/payouts'
import { currentAccount } from '../../../offline/account'
import { readSetting, writeSetting } from '../../../offline/device-settings'

/** What a payout is asked for: its amount in cents, and whose money it is. */
export interface Wish {
  amount: number
  /** Null for a leader’s commission. */
  fundraiserId: number | null
}

const attempt = v.object({
  key: v.string(),
  amount: v.number(),
  fundraiserId: v.nullable(v.number()),
  /** The newest payout when it was asked for; 0 for none, null when that was not known. */
  newestKnown: v.nullable(v.number()),
  /** Milliseconds since 1970. */
  startedAt: v.number(),
})
type Attempt = v.InferOutput<typeof attempt>

/** Milliseconds after which the same wish is a new one. */
const KEPT_MS = 24 * 60 * 60_000
const slot = () => `payoutRequest:${currentAccount()}`

/**
 * The key of a request: the same however often it is repeated, from whichever tab and after a reload, until its answer is known.
 * Another amount or another fundraiser is another request.
 */
export function requestKeyOf({ amount, fundraiserId }: Wish, newestKnown: number | null): string {
  const earlier = readAttempt()
  if (earlier && isSame(earlier, { amount, fundraiserId })) return earlier.key
  const made: Attempt = { key: crypto.randomUUID(), amount, fundraiserId, newestKnown, startedAt: Date.now() }
  writeSetting(slot(), JSON.stringify(made))
  return made.key
}

/** The answer is known. */
export function forgetRequestKey(): void {
  writeSetting(slot(), null)
}

/** The payout that a request whose answer was lost has made; null while there is none that must be it. */
export function foundRequest(payouts: readonly PayoutRequest[]): PayoutRequest | null {
  const lost = readAttempt()
  if (!lost) return null
  const { newestKnown } = lost
  if (newestKnown === null) return null
  return payouts.find((payout) => payout.id > newestKnown && isSame(lost, payout)) ?? null
}

const isSame = (one: Wish, other: Wish) => one.amount === other.amount && one.fundraiserId === other.fundraiserId

function readAttempt(): Attempt | null {
  const result = v.safeParse(attempt, parseText(readSetting(slot())))
  return result.success && result.output.startedAt > Date.now() - KEPT_MS ? result.output : null
}

function parseText(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
