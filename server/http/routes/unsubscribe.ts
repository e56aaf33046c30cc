import type Router from '@koa/router'
import { unsubscribe } from '#shared/contract/letters'
import type { Context } from '../../context'
import { unsubscribe as end } from '../../giving/notifications/unsubscribe'
import { Refusal } from '../../platform/refusals/refusal'
import type { Api } from '../api/api'
import { inEachLanguage, inOwnLanguage } from '../language/request-language'

/**
 * The one-click unsubscribe of mail programs: they post a form, without a cookie, from anywhere. The token alone grants the
 * access.
 */
export function bindUnsubscribe(api: Api, context: Context): void {
  api.bind(unsubscribe, async ({ params }) => ({ body: { message: await end(context, params.token) } }), {
    ignoresBody: true,
  })
}

/**
 * The same for people: the form of the page without script, and mail programs that only open addresses. A GET unsubscribes
 * nobody.
 */
export function unsubscribeRoutes(router: Router, context: Context): void {
  router.post(inEachLanguage('/unsubscribe/:token'), async (ctx) => {
    const { token = '' } = ctx.params
    const isDone = await end(context, token).then(() => true, whenNotValid)
    ctx.status = 303
    ctx.set('Location', inOwnLanguage(`/unsubscribe/${encodeURIComponent(token)}?done=${isDone}`))
    ctx.set('Cache-Control', 'no-store')
  })
  router.get('/api/unsubscribe/:token', (ctx) => {
    ctx.status = 303
    ctx.set('Location', `/unsubscribe/${encodeURIComponent(ctx.params.token ?? '')}`)
    ctx.set('Cache-Control', 'no-store')
  })
}

function whenNotValid(error: unknown): false {
  if (error instanceof Refusal && error.status === 404) return false
  throw error
}
