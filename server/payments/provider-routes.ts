import type Router from '@koa/router'
import type { Context } from '../context'
import type { Provider } from '../database/schema'
import { AppError } from '../http/app-error'
import { readRawBody } from '../http/body'
import { cookieName } from '../http/cookies'
import { ProviderUnavailable } from './gateway'
import { plainStatusPage, statusPage, thanksPage } from './pages'
import { type Attempt, findAttemptByReference } from './queries'
import { settleOnRequest } from './settle-on-request'
import { receiveEvent } from './webhooks'

const WEBHOOK_BODY_LIMIT = 256 * 1024

/** What the providers call and where they send the donor back to: no calls of the contract, no session, no CSRF rule. */
export function providerRoutes(router: Router, context: Context): void {
  for (const provider of ['stripe', 'flutterwave'] satisfies Provider[]) {
    router.post(`/api/webhooks/${provider}`, async (ctx) => {
      const body = await readRawBody(ctx.req, WEBHOOK_BODY_LIMIT)
      if (!(await receiveEvent(context, provider, body, ctx.req.headers)))
        throw new AppError(400, 'The signature is wrong')
      ctx.status = 200
      ctx.set('Cache-Control', 'no-store')
      ctx.body = { received: true }
    })
  }

  router.get('/api/flutterwave-return', async (ctx) => {
    const reference = new URLSearchParams(ctx.querystring).get('tx_ref')
    ctx.set('Cache-Control', 'no-store')
    const begunWithoutScript = ctx.cookies.get(cookieName('payment', context.config.publicUrl)) ?? null
    ctx.redirect(await pageAfterReturn(context, reference, begunWithoutScript))
    ctx.status = 303
  })
}

/** Where the donor goes: decided by what the provider says when asked, never by what the address says. */
async function pageAfterReturn(
  context: Context,
  reference: string | null,
  begunWithoutScript: string | null,
): Promise<string> {
  const attempt = reference ? await findAttemptByReference(context.database.read, reference, 'flutterwave') : undefined
  if (!attempt) return '/'
  if (attempt.publicId === begunWithoutScript) return plainStatusPage(attempt)
  return (await isRecorded(context, attempt)) ? thanksPage(attempt) : statusPage(attempt)
}

async function isRecorded(context: Context, attempt: Attempt): Promise<boolean> {
  try {
    return (await settleOnRequest(context, attempt)).donation !== null
  } catch (error) {
    if (error instanceof ProviderUnavailable) return false
    throw error
  }
}
