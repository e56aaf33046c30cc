import { ApiError } from '../../api/errors'
import type { Fields, OutboxEntry, Refusal } from '../drafts/entry'
import { comparable } from './merge'

export type Verdict =
  /** The server failed: retry this entry after a pause; other objects need not wait. */
  | { name: 'later'; afterMs: number }
  /** No answer, or the server asks all clients to wait: nothing is sent before the pause is over. */
  | { name: 'pause'; afterMs: number }
  /** Nobody is signed in, or another account: everything waits, and this does not count as a try. */
  | { name: 'signed-out' }
  /** The server does not speak with this build any more: everything waits for an update, and this does not count as a try. */
  | { name: 'too-old' }
  /** This device is a copy: the server knows the entry's number for another change. */
  | { name: 'number-taken'; afterMs: number }
  /** This device is a copy: the original has settled the entry's number, with this entry or with another one. */
  | { name: 'already-settled'; afterMs: number }
  | { name: 'conflict'; current: Fields; version: number }
  | { name: 'refused'; refusal: Refusal }

/** Reads a failure. `tries` is how often the entry was sent, this time included; `random`: see `retryDelay`. */
export function readFailure(error: unknown, tries: number, random: number): Verdict {
  const pauseMs = retryDelay(tries, random)
  if (!(error instanceof ApiError)) return { name: 'pause', afterMs: pauseMs }
  const { status, retryAfterMs } = error
  const { code } = error.reply
  if (status === 401 || code === 'outbox.other-account') return { name: 'signed-out' }
  if (status === 426) return { name: 'too-old' }
  if (code === 'outbox.number-taken') return { name: 'number-taken', afterMs: pauseMs }
  if (code === 'outbox.already-settled') return { name: 'already-settled', afterMs: pauseMs }
  // Tomorrow is the person’s choice: meanwhile everything else is sent.
  if (code === 'news.too-many') return { name: 'refused', refusal: { message: error.reason, issues: [] } }
  if (status === 429 || status === 503)
    return { name: 'pause', afterMs: Math.min(retryAfterMs ?? pauseMs, LONGEST_PAUSE) }
  if (status >= 500 || status === 408 || status === 425) return { name: 'later', afterMs: pauseMs }
  if (status === 409 && retryAfterMs !== null) return { name: 'later', afterMs: Math.min(retryAfterMs, LONGEST_PAUSE) }
  const current = status === 409 ? readCurrent(error.reply) : null
  if (current) return { name: 'conflict', ...current }
  const asked = code === 'leader.needs-yes' && { reason: 'asked' as const }
  return { name: 'refused', refusal: { message: error.reason, issues: error.issues, ...asked } }
}

/** Whether the server has certainly not processed the request: it asks to send it later, before it looks at it. */
export const isUntouched = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 429 || error.status === 503) && error.retryAfterMs !== null

function readCurrent(reply: Readonly<Record<string, unknown>>): { current: Fields; version: number } | null {
  const { current } = reply
  if (typeof current !== 'object' || current === null || !('version' in current)) return null
  return typeof current.version === 'number' ? { current: comparable({ ...current }), version: current.version } : null
}

const SECOND = 1_000
const FIRST_PAUSE = 5 * SECOND
export const LONGEST_PAUSE = 15 * 60 * SECOND

/** Milliseconds, doubled with each try; full jitter, so that phones do not retry together. */
export const retryDelay = (tries: number, random: number): number =>
  Math.max(SECOND, Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries - 1)) * random)

/** In ms since 1970; a pause longer than `LONGEST_PAUSE` is from before the clock was set back. */
export function dueAt({ nextTryAt }: { nextTryAt: number }, now: number): number {
  return nextTryAt > now + LONGEST_PAUSE ? now : nextTryAt
}

/** Milliseconds for which the server surely stores the reply to an entry; it does so for 30 days. */
const REPLY_STORED = 25 * 24 * 60 * 60_000

/** For an entry that the server may have, and would not recognise. */
export const PLEASE_CHECK: Refusal = { message: '', reason: 'please-check', issues: [] }

/** Whether the server may have deleted its reply to this entry, if it was ever sent. A clock that was set far back counts too. */
export const mayBeForgotten = ({ createdAt }: Pick<OutboxEntry, 'createdAt'>, now: number): boolean =>
  Math.abs(now - createdAt) > REPLY_STORED
