import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import type { Refusal } from '../../platform/refusals/refusal'

/** What the logs and the limits need to know about a request. */
interface Facts {
  /** The signed-in user; null for a visitor; undefined until the session was looked up. */
  userId: number | null | undefined
  /** The request came with a token or a session cookie, valid or not. */
  hasCredentials: boolean
  /** `call:updateUser:12`. */
  subject: string | null
  /** The refusal that was shown on a page. */
  refusal: Refusal | null
  /** The pattern of the address: `/api/users/:id`. Null while no part of the server has taken the request. */
  route: string | null
}

const FACTS = new WeakMap<IncomingMessage, Facts>()

export function factsOf(request: IncomingMessage): Readonly<Facts> {
  return FACTS.get(request) ?? { userId: undefined, hasCredentials: false, subject: null, refusal: null, route: null }
}

export function noteFacts(request: IncomingMessage, facts: Partial<Facts>): void {
  FACTS.set(request, { ...factsOf(request), ...facts })
}

/** The pattern of a request's address, never the address itself: `/media/:name`. Null if nothing here has that address. */
export function routeOf(ctx: Context): string | null {
  const { route } = factsOf(ctx.req)
  if (route !== null) return route
  return '_matchedRoute' in ctx && typeof ctx._matchedRoute === 'string' ? ctx._matchedRoute : null
}
