import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import type { Middleware } from 'koa'
import type { Context } from '../../context'
import { routeOf } from '../security-events/request-facts'

/** Names that proxies give requests. Nothing that could be an address or a name of somebody. */
const REQUEST_ID = /^[\w-]{8,64}$/
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Gives each request an id, the trusted proxy's or a new one, which is in the answer's `X-Request-Id` and in the lines about it. Counts each answer
 * with its time, and in production writes a line about it: route pattern, status and milliseconds, nothing about the person.
 */
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
