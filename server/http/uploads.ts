import type { Viewer } from '../accounts/viewer'
import type { Context } from '../context'
import { AppError, tooMany } from './app-error'
import { JSON_BODY_LIMIT } from './body'
import { createLimits } from './limits'

const HOUR = 60 * 60_000
/** A full outbox on a bad line comes nowhere near: each thing in it waits longer from try to try. */
const BEGUN_BY_PERSON = { max: 300, windowMs: HOUR }
/** Bytes: what our own app makes of a photo lies far below. */
const SMALL = 1024 * 1024
/** Places, in all and for one person. A try that a phone has given up may hold its place for two minutes. */
const PLACES = {
  small: { inAll: 100, each: 4 },
  large: { inAll: 8, each: 2 },
  /** Of people without an account, who may send no more than a small portrait. */
  strangers: { inAll: 200, each: 200 },
}

/**
 * Reads a body that may be large, while there is room for one. `weight` is what the request says it weighs, in bytes; null when it
 * does not. Throws 429 above what one person may send in an hour, and 503 with a Retry-After while too many are being read.
 */
export type Uploads = <Result>(
  viewer: Viewer | null,
  weight: number | null,
  read: () => Promise<Result>,
) => Promise<Result>

/** What people send is held in memory until it is whole: this is how much of it there is at once. */
export function createUploads({ database, clock }: Pick<Context, 'database' | 'clock'>): Uploads {
  const limits = createLimits(database, clock)
  const small = places(PLACES.small)
  const large = places(PLACES.large)
  const strangers = places(PLACES.strangers)

  async function takePlace(viewer: Viewer | null, weight: number | null): Promise<() => void> {
    if (!viewer) return strangers(0)
    const verdict = await limits.take(`upload:${viewer.id}`, BEGUN_BY_PERSON.max, BEGUN_BY_PERSON.windowMs)
    if (!verdict.allowed) throw tooMany('You have sent very many pictures. Please go on later.', verdict.retryAfterMs)
    return (weight !== null && weight <= SMALL ? small : large)(viewer.id)
  }

  return async (viewer, weight, read) => {
    if (weight !== null && weight <= JSON_BODY_LIMIT) return read()
    const leave = await takePlace(viewer, weight)
    try {
      return await read()
    } finally {
      leave()
    }
  }
}

/** Gives what takes a place and answers how to leave it. */
function places({ inAll, each }: { inAll: number; each: number }): (who: number) => () => void {
  const taken = new Map<number, number>()
  let sum = 0
  return (who) => {
    const own = taken.get(who) ?? 0
    if (sum >= inAll || own >= each) {
      const headers = { 'Retry-After': '5' }
      throw new AppError(503, 'Many pictures are being sent right now. Please try again in a moment.', { headers })
    }
    sum += 1
    taken.set(who, own + 1)
    return () => {
      sum -= 1
      const left = (taken.get(who) ?? 1) - 1
      if (left > 0) taken.set(who, left)
      else taken.delete(who)
    }
  }
}
