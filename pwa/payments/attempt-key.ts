import type { PendingPayment } from './pending-payment'

type Method = PendingPayment['method']
interface Attempt {
  /** The request as it is sent. */
  gift: string
  key: string
}

const attempts = new Map<Method, Attempt>()
const slotOf = (method: Method) => `paymentAttempt:${method}`

/**
 * The key of a gift's one payment attempt: made when it is first asked for, the same however often the request is repeated, a
 * reload included. Another amount or another name is another gift.
 */
export function attemptKeyOf(method: Method, request: object): string {
  const gift = JSON.stringify(request)
  const earlier = attempts.get(method) ?? readSlot(method)
  const attempt = earlier?.gift === gift ? earlier : { gift, key: crypto.randomUUID() }
  attempts.set(method, attempt)
  inSession((session) => session.setItem(slotOf(method), JSON.stringify(attempt)))
  return attempt.key
}

/** The attempt has come to its end: giving the same again is a new one. */
export function forgetAttemptKey(method: Method): void {
  attempts.delete(method)
  inSession((session) => session.removeItem(slotOf(method)))
}

function readSlot(method: Method): Attempt | null {
  // Only `attemptKeyOf` writes there.
  return inSession((session) => JSON.parse(session.getItem(slotOf(method)) ?? 'null') as Attempt | null)
}

/** The session's storage may be blocked or full: then a reload begins a new attempt, and the old one is never paid. */
function inSession<Result>(work: (session: Storage) => Result): Result | null {
  try {
    return work(sessionStorage)
  } catch {
    return null
  }
}
