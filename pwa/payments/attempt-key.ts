import { currentAccount } from '../offline/device/account'

interface Attempt {
  /** The request as JSON. */
  gift: string
  key: string
}

const attempts = new Map<string, Attempt>()
const slotOf = (what: string) => `paymentAttempt:${what}`

/**
 * The idempotency key of a donation's one payment attempt: created on the first request and the same for each retry, also after a
 * reload. Another amount, another name or another account is another donation. `what` is the payment method, or another operation that happens once,
 * such as the refund of a donation.
 */
export function attemptKeyOf(what: string, request: object): string {
  const gift = JSON.stringify([currentAccount(), request])
  const earlier = attempts.get(what) ?? readSlot(what)
  const attempt = earlier?.gift === gift ? earlier : { gift, key: crypto.randomUUID() }
  attempts.set(what, attempt)
  inSession((session) => session.setItem(slotOf(what), JSON.stringify(attempt)))
  return attempt.key
}

/** Forgets the key of an attempt that has ended: the same donation again is a new attempt. */
export function forgetAttemptKey(what: string): void {
  attempts.delete(what)
  inSession((session) => session.removeItem(slotOf(what)))
}

function readSlot(what: string): Attempt | null {
  // Only `attemptKeyOf` writes there.
  return inSession((session) => JSON.parse(session.getItem(slotOf(what)) ?? 'null') as Attempt | null)
}

/** Session storage may be blocked or full: then a reload starts a new attempt, and the old one is never paid. */
function inSession<Result>(work: (session: Storage) => Result): Result | null {
  try {
    return work(sessionStorage)
  } catch {
    return null
  }
}
