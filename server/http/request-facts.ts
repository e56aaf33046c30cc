import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Context as KoaContext, Middleware } from 'koa'
import type { Context } from '../context'
import type { Refusal } from '../platform/refusals/refusal'

interface Facts {
  /** The signed-in user; null for a visitor; undefined until the session was looked up. */
  userId: number | null | undefined
  hasCredentials: boolean
  /** `call:updateUser:12`. */
  subject: string | null
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

export function routeOf(ctx: KoaContext): string | null {
  const { route } = factsOf(ctx.req)
  if (route !== null) return route
  return '_matchedRoute' in ctx && typeof ctx._matchedRoute === 'string' ? ctx._matchedRoute : null
}

/** Names that proxies give requests. Nothing that could be an address or a name of somebody. */
const REQUEST_ID = /^[\w-]{8,64}$/
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Production writes route, status and milliseconds of each answer, nothing about the person. */
export function watchRequests({ config, log, metrics }: Pick<Context, 'config' | 'log' | 'metrics'>): Middleware {
  const idOf = ({ headers }: IncomingMessage): string => {
    const given = config.trustedProxies > 0 ? String(headers['x-request-id'] ?? '') : ''
    return REQUEST_ID.test(given) ? given : randomUUID()
  }
  return (ctx, next) => {
    const startedAt = performance.now()
    const requestId = idOf(ctx.req)
    ctx.set('X-Request-Id', requestId)
    ctx.res.once('close', () => {
      const ms = performance.now() - startedAt
      const method = METHODS.has(ctx.method) ? ctx.method : 'other'
      const route = routeOf(ctx) ?? 'none'
      // A connection that broke before the answer has no status: 499, as nginx writes it.
      const status = ctx.res.headersSent ? ctx.res.statusCode : 499
      metrics.countRequest({ method, route, status, seconds: ms / 1000 })
      if (config.production) log.info({ requestId, method, route, status, ms: Math.round(ms * 10) / 10 }, 'request')
    })
    return next()
  }
}
