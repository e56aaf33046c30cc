import type { Middleware } from 'koa'
import { say } from '#shared/language/say'
import type { Context } from '../context'
import { DatabaseUnavailable } from '../platform/database/errors'
import { createBoundedLines } from '../platform/log/bounded-lines'
import { type DescribedError, describeError } from '../platform/log/describe-error'
import type { Log } from '../platform/log/log'
import { Refusal, refuse } from '../platform/refusals/refusal'

/** A refusal keeps its code and words, anything else is a 500 without details. */
export function errorHandler(log: Log): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (thrown) {
      const error = thrown instanceof DatabaseUnavailable ? unavailable(thrown) : thrown
      if (error instanceof Refusal) {
        ctx.status = error.status
        ctx.set(refusalHeaders(error))
        ctx.body = {
          message: error.message,
          code: error.code,
          ...(error.issues.length > 0 ? { issues: error.issues } : {}),
          ...error.details,
        }
        if (error.cause) log.warn({ error: error.cause, status: error.status, code: error.code }, 'request refused')
      } else {
        const requestId = ctx.response.get('X-Request-Id')
        log.error({ error, requestId, method: ctx.method }, 'request failed')
        ctx.status = 500
        ctx.body = { message: say('Something went wrong'), requestId }
      }
      ctx.set('Cache-Control', 'no-store')
    }
  }
}

/** Soon enough for the pause of a restart, and late enough not to make a full disk worse. */
const unavailable = (cause: DatabaseUnavailable) =>
  refuse('request.data-unavailable', null, { retryAfterMs: 5_000, cause })

export function refusalHeaders({ code, retryAfterMs }: Refusal): Record<string, string> {
  return {
    ...(retryAfterMs !== null && { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterMs / 1000))) }),
    // The rest of the body is still arriving, and the server does not wait for it.
    ...(code === 'request.too-large' && { Connection: 'close' }),
  }
}

/** One line a minute for each kind: Node's error carries the whole request with its passwords. */
export function logConnectionErrors({ log, clock }: Pick<Context, 'log' | 'clock'>): (error: unknown) => void {
  const bounded = createBoundedLines<DescribedError>(clock, (error, count) =>
    log.warn({ error, ...(count > 1 && { count }) }, 'connection failed'),
  )
  return (error) => {
    const line = describeError(error)
    const remainder = { key: '', line: { type: 'Error', message: 'various' } }
    bounded.add({ key: `${line.type} ${line.code ?? line.message}`, line, remainder }, 1)
  }
}
