import type Router from '@koa/router'
import { unsubscribe } from '#shared/contract/letters'
import type { Context } from '../context'
import type { Api } from '../http/api'
import { AppError } from '../http/app-error'
import { unsubscribe as end } from './service'

/** The one click of a mail program: it sends a form, without a cookie, from anywhere. The token alone says what may be done. */
export function bindUnsubscribe(api: Api, context: Context): void {
  api.bind(unsubscribe, async ({ params }) => ({ body: { message: await end(context, params.token) } }), {
    ignoresBody: true,
  })
}

/** The same for people: the page's form where no script runs, and mail programs that only open addresses. Reading ends nothing. */
export function unsubscribeRoutes(router: Router, context: Context): void {
  router.post('/unsubscribe/:token', async (ctx) => {
    const { token = '' } = ctx.params
    const isDone = await end(context, token).then(() => true, whenNotValid)
    ctx.status = 303
    ctx.set('Location', `/unsubscribe/${encodeURIComponent(token)}?done=${isDone}`)
    ctx.set('Cache-Control', 'no-store')
  })
  router.get('/api/unsubscribe/:token', (ctx) => {
    ctx.status = 303
    ctx.set('Location', `/unsubscribe/${encodeURIComponent(ctx.params.token ?? '')}`)
    ctx.set('Cache-Control', 'no-store')
  })
}

function whenNotValid(error: unknown): false {
  if (error instanceof AppError && error.status === 404) return false
  throw error
}
