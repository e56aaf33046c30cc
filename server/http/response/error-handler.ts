import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Log } from '../../platform/log'
import { Refusal } from '../../platform/refusals/refusal'
import { refusalHeaders } from './refusal-headers'

/**
 * Turns a thrown error into `{ message, code, issues? }`: a refusal keeps its words, anything else is a 500 without details.
 */
export function errorHandler(log: Log): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
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
        const requestId = randomUUID()
        log.error({ error, requestId, method: ctx.method }, 'request failed')
        ctx.status = 500
        ctx.body = { message: 'Something went wrong', requestId }
      }
      ctx.set('Cache-Control', 'no-store')
    }
  }
}
