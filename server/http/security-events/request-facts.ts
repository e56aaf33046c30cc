import type { IncomingMessage } from 'node:http'
import type { Refusal } from '../../platform/refusals/refusal'

/** What the security log needs to know about a request. */
interface Facts {
  /** The signed-in user; null for a visitor. */
  userId: number | null
  /** The request came with a token or a session cookie, valid or not. */
  hasCredentials: boolean
  /** `call:updateUser:12`. */
  subject: string | null
  /** The refusal that was shown on a page. */
  refusal: Refusal | null
}

const FACTS = new WeakMap<IncomingMessage, Facts>()

export function factsOf(request: IncomingMessage): Readonly<Facts> {
  return FACTS.get(request) ?? { userId: null, hasCredentials: false, subject: null, refusal: null }
}

export function noteFacts(request: IncomingMessage, facts: Partial<Facts>): void {
  FACTS.set(request, { ...factsOf(request), ...facts })
}
