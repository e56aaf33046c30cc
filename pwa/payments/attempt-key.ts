import { currentAccount } from '../offline/device/account'

interface Attempt {
  /** The request as JSON. */
  gift: string
  key: string
  /** Whether the device could not store it, so that only this tab has it. */
  isOnlyHere?: true
}

const attempts = new Map<string, Attempt>()
const slotOf = (what: string) => `paymentAttempt:${what}`

/**
 * The idempotency key of a donation's one payment attempt: created on the first request and the same for each retry, also after a
 * reload. Another amount, another name or another account is another donation. `what` is the payment method, or another operation
 * that happens once, such as the refund of a donation.
 */
export function attemptKeyOf(what: string, request: object): string {
  const gift = JSON.stringify([currentAccount(), request])
  const earlier = read(what)
  const attempt = { gift, key: earlier?.gift === gift ? earlier.key : crypto.randomUUID() }
  write(what, attempt)
  return attempt.key
}

/** Marks that the device could not store the key, until `attemptKeyOf` is called again. */
export function markOnlyHere(what: string): void {
  const attempt = read(what)
  if (attempt) write(what, { ...attempt, isOnlyHere: true })
}

/** Forgets a key that the device has stored: when it is not there any more, its attempt has ended in another tab. */
export function forgetStoredKey(what: string): void {
  if (!read(what)?.isOnlyHere) forgetAttemptKey(what)
}

/** Forgets the key of an attempt that has ended: the same donation again is a new attempt. */
export function forgetAttemptKey(what: string): void {
  attempts.delete(what)
  inSession((session) => session.removeItem(slotOf(what)))
}

function read(what: string): Attempt | null {
  // Only `write` writes there.
  const stored = () => inSession((session) => JSON.parse(session.getItem(slotOf(what)) ?? 'null') as Attempt | null)
  return attempts.get(what) ?? stored()
}

function write(what: string, attempt: Attempt): void {
  attempts.set(what, attempt)
  inSession((session) => session.setItem(slotOf(what), JSON.stringify(attempt)))
}

/** Session storage may be blocked or full: then a reload starts a new attempt, and the old one is never paid. */
function inSession<Result>(work: (session: Storage) => Result): Result | null {
  try {
    return work(sessionStorage)
  } catch {
    return null
  }
}
