import type { IncomingMessage } from 'node:http'
import type { Refusal } from '../../platform/refusals/refusal'

/** What the security log and the limits need to know about a request. */
interface Facts {
  /** The signed-in user; null for a visitor; undefined until the session was looked up. */
  userId: number | null | undefined
  /** The request came with a token or a session cookie, valid or not. */
  hasCredentials: boolean
  /** `call:updateUser:12`. */
  subject: string | null
  /** The refusal that was shown on a page. */
  refusal: Refusal | null
}

const FACTS = new WeakMap<IncomingMessage, Facts>()

export function factsOf(request: IncomingMessage): Readonly<Facts> {
  return FACTS.get(request) ?? { userId: undefined, hasCredentials: false, subject: null, refusal: null }
}

export function noteFacts(request: IncomingMessage, facts: Partial<Facts>): void {
  FACTS.set(request, { ...factsOf(request), ...facts })
}
