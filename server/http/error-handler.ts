import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Log } from '../log'
import { AppError } from './app-error'

/** Turns what was thrown into `{ message, issues? }`: the expected with its words, the rest as a 500 that gives nothing away. */
export function errorHandler(log: Log): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      if (error instanceof AppError) {
        ctx.status = error.status
        ctx.set(error.headers)
        ctx.body = {
          message: error.message,
          ...(error.issues.length > 0 ? { issues: error.issues } : {}),
          ...error.details,
        }
        if (error.cause) log.warn({ error: error.cause, status: error.status }, error.message)
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
