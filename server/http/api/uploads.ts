import type { Viewer } from '../../community/sessions/viewer'
import type { Context } from '../../platform/context'
import { createLimits } from '../../platform/limits/limits'
import { refuse } from '../../platform/refusals/refusal'
import { JSON_BODY_LIMIT } from './body'

const HOUR = 60 * 60_000
/** A full outbox on a bad line stays far below: each entry waits longer after each failed try. */
const UPLOADS_PER_USER = { max: 300, windowMs: HOUR }
/** Bytes: a photo that our own app has made smaller is far below; all photos of a fundraiser are mostly below too. */
const SMALL = 1024 * 1024
/** Bytes: all photos of a fundraiser, each with more detail than most. */
const SEVERAL = 3 * SMALL
/** Concurrency limits, in total and for one user. A request that a phone has given up may hold its place for five minutes. */
const CONCURRENCY_LIMITS = {
  small: { inAll: 100, each: 4 },
  several: { inAll: 20, each: 3 },
  large: { inAll: 8, each: 2 },
  /** For people without an account, who may send no more than a small portrait. */
  strangers: { inAll: 200, each: 200 },
}

/**
 * Reads a body that may be large, within the concurrency limit. `weight` is the Content-Length in bytes; null without one.
 * Throws 429 above what one user may send in an hour, and 503 with a Retry-After while too many bodies are being read.
 */
export type Uploads = <Result>(
  viewer: Viewer | null,
  weight: number | null,
  read: () => Promise<Result>,
) => Promise<Result>

/** Each body is held in memory until it is complete: this limits how many there are at once. */
export function createUploads({ database, clock }: Pick<Context, 'database' | 'clock'>): Uploads {
  const limits = createLimits(database, clock)
  const small = places(CONCURRENCY_LIMITS.small)
  const several = places(CONCURRENCY_LIMITS.several)
  const large = places(CONCURRENCY_LIMITS.large)
  const strangers = places(CONCURRENCY_LIMITS.strangers)

  async function acquirePlace(viewer: Viewer | null, weight: number | null): Promise<() => void> {
    if (!viewer) return strangers(0)
    const verdict = await limits.take(`upload:${viewer.id}`, UPLOADS_PER_USER.max, UPLOADS_PER_USER.windowMs)
    if (!verdict.allowed) throw refuse('picture.too-many', null, { retryAfterMs: verdict.retryAfterMs })
    if (weight === null || weight > SEVERAL) return large(viewer.id)
    return (weight > SMALL ? several : small)(viewer.id)
  }

  return async (viewer, weight, read) => {
    if (weight !== null && weight <= JSON_BODY_LIMIT) return read()
    const release = await acquirePlace(viewer, weight)
    try {
      return await read()
    } finally {
      release()
    }
  }
}

/** Creates a concurrency limit: a function that takes a place and returns the function that releases it. */
function places({ inAll, each }: { inAll: number; each: number }): (userId: number) => () => void {
  const taken = new Map<number, number>()
  let sum = 0
  return (userId) => {
    const own = taken.get(userId) ?? 0
    if (sum >= inAll || own >= each) {
      throw refuse('picture.too-many-at-once', null, { retryAfterMs: 5_000 })
    }
    sum += 1
    taken.set(userId, own + 1)
    return () => {
      sum -= 1
      const left = (taken.get(userId) ?? 1) - 1
      if (left > 0) taken.set(userId, left)
      else taken.delete(userId)
    }
  }
}
