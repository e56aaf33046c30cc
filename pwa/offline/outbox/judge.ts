import { ApiError } from '../../api/errors'
import type { Fields, Refusal } from './entry'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const FIRST_PAUSE = 5 * SECOND
const LONGEST_PAUSE = 15 * MINUTE

/** What a try that was not answered with success means. */
export type Verdict =
  /** The server is not well: the same again, after a pause; other things need not wait. */
  | { name: 'later'; afterMs: number }
  /** No answer, or the server asks everyone to wait: nothing else goes out before. */
  | { name: 'pause'; afterMs: number }
  /** Nobody is signed in: everything waits, and this was no try. */
  | { name: 'signed-out' }
  | { name: 'conflict'; current: Fields; version: number }
  | { name: 'refused'; refusal: Refusal }

/**
 * Reads a failure. `tries` is how often the entry was sent, this time included; `random` from 0 up to 1 spreads the pauses, so
 * that all phones of a village do not come back at once when the mast does (full jitter).
 */
export function judge(error: unknown, tries: number, random: number): Verdict {
  const backoff = Math.max(SECOND, Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (tries - 1)) * random)
  if (!(error instanceof ApiError)) return { name: 'pause', afterMs: backoff }
  const { status, retryAfterMs } = error
  if (status === 401) return { name: 'signed-out' }
  if (status === 429 || status === 503) return { name: 'pause', afterMs: retryAfterMs ?? backoff }
  if (status >= 500 || status === 408 || status === 425) return { name: 'later', afterMs: backoff }
  if (status === 409 && retryAfterMs !== null) return { name: 'later', afterMs: retryAfterMs }
  const current = status === 409 ? readCurrent(error.reply) : null
  if (current) return { name: 'conflict', ...current }
  return {
    name: 'refused',
    refusal: { message: error.reason, issues: error.issues },
  }
}

/** The state of the thing as a 409 carries it. */
function readCurrent(reply: Readonly<Record<string, unknown>>): { current: Fields; version: number } | null {
  const { current } = reply
  if (typeof current !== 'object' || current === null || !('version' in current)) return null
  return typeof current.version === 'number' ? { current: { ...current }, version: current.version } : null
}
