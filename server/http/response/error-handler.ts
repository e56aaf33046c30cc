import type { Middleware } from 'koa'
import { say } from '#shared/language/say'
import { DatabaseUnavailable } from '../../platform/database/errors'
import type { Log } from '../../platform/log/log'
import { Refusal, refuse } from '../../platform/refusals/refusal'
import { refusalHeaders } from './refusal-headers'

/**
 * Turns a thrown error into `{ message, code, issues? }`: a refusal keeps its words, anything else is a 500 without details.
 */
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
