interface Attempt {
  /** The request as it is sent. */
  gift: string
  key: string
}

const attempts = new Map<string, Attempt>()
const slotOf = (what: string) => `paymentAttempt:${what}`

/**
 * The key of a gift's one payment attempt: made when it is first asked for, the same however often the request is repeated, a
 * reload included. Another amount or another name is another gift. `what` is the way of paying, or any other thing that is done
 * once, such as the refund of a donation.
 */
export function attemptKeyOf(what: string, request: object): string {
  const gift = JSON.stringify(request)
  const earlier = attempts.get(what) ?? readSlot(what)
  const attempt = earlier?.gift === gift ? earlier : { gift, key: crypto.randomUUID() }
  attempts.set(what, attempt)
  inSession((session) => session.setItem(slotOf(what), JSON.stringify(attempt)))
  return attempt.key
}

/** The attempt has come to its end: giving the same again is a new one. */
export function forgetAttemptKey(what: string): void {
  attempts.delete(what)
  inSession((session) => session.removeItem(slotOf(what)))
}

function readSlot(what: string): Attempt | null {
  // Only `attemptKeyOf` writes there.
  return inSession((session) => JSON.parse(session.getItem(slotOf(what)) ?? 'null') as Attempt | null)
}

/** The session's storage may be blocked or full: then a reload begins a new attempt, and the old one is never paid. */
function inSession<Result>(work: (session: Storage) => Result): Result | null {
  try {
    return work(sessionStorage)
  } catch {
    return null
  }
}
