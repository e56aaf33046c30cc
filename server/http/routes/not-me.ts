import type Router from '@koa/router'
import { sayNotMe } from '#shared/contract/letters'
import type { Context } from '../../context'
import { sayNotMe as say } from '../../operations/not-me'
import { Refusal } from '../../platform/refusals/refusal'
import type { Api } from '../api/api'
import { readFormBody } from '../api/body'
import { inEachLanguage, inOwnLanguage } from '../language/request-language'

/** The call of the page where the reader of a mail says "this was not me". The token alone grants the access. */
export function bindNotMe(api: Api, context: Context): void {
  api.bind(sayNotMe, async ({ body }, { address }) => ({ body: { message: await say(context, body.token, address) } }))
}

/** The same for the form of the page without script. A GET changes nothing, because mail scanners open links. */
export function notMeRoutes(router: Router, context: Context): void {
  router.post(inEachLanguage('/not-me'), async (ctx) => {
    const token = (await readFormBody(ctx.req)).get('token') ?? ''
    const isDone = await say(context, token, ctx.ip).then(() => true, whenNotValid)
    ctx.status = 303
    ctx.set('Location', inOwnLanguage(`/not-me?done=${isDone}`))
    ctx.set('Cache-Control', 'no-store')
  })
}

/** An invitation that was accepted meanwhile counts as a link that is not valid any more. */
function whenNotValid(error: unknown): false {
  if (error instanceof Refusal && (error.status === 404 || error.status === 409)) return false
  throw error
}
