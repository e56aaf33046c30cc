import Router from '@koa/router'
import Koa, { type Middleware } from 'koa'
import { bindAccounts } from './accounts/routes'
import { exportRoutes } from './admin/exports/routes'
import { bindAdmin } from './admin/routes'
import type { Context } from './context'
import { bindDonations } from './donations/routes'
import { bindFundraisers } from './fundraisers/routes'
import { healthRoutes } from './health/routes'
import { type Api, createApi } from './http/api'
import { AppError } from './http/app-error'
import { errorHandler } from './http/error-handler'
import { openApiDocument } from './http/openapi'
import { responseCache } from './http/response-cache'
import { securityHeaders } from './http/security-headers'
import { mediaRoutes } from './media/routes'
import { bindNotices } from './notices/routes'
import { providerRoutes } from './payments/provider-routes'
import { bindPayments } from './payments/routes'
import { bindPayouts } from './payouts/routes'
import { previewRoutes } from './previews/routes'
import { bindReceipts } from './receipts/routes'
import { bindRefunds } from './refunds/routes'
import { bindThanks } from './thanks/routes'
import { bindUnsubscribe, unsubscribeRoutes } from './unsubscribe/routes'

export interface AppOptions {
  /** Answers what no API call does: the build's files and the pages. None in tests of the API alone. */
  site: (api: Api) => (Middleware | Router)[]
  isStopping: () => boolean
}

/** The whole application, assembled: what every request passes, in order, then the capabilities. */
export function createApp(context: Context, options: AppOptions = { site: () => [], isStopping: () => false }): Koa {
  const app = new Koa({ proxy: context.config.trustedProxies > 0, maxIpsCount: context.config.trustedProxies })
  app.on('error', (error) => context.log.warn({ error }, 'connection failed'))

  const api = createApi(context)
  bindAccounts(api, context)
  bindFundraisers(api, context)
  bindDonations(api, context)
  bindPayments(api, context)
  bindRefunds(api, context)
  bindPayouts(api, context)
  bindAdmin(api, context)
  bindReceipts(api, context)
  bindNotices(api, context)
  bindUnsubscribe(api, context)
  bindThanks(api, context)

  const router = new Router({ sensitive: true, strict: true })
  healthRoutes(router, context, options.isStopping)
  providerRoutes(router, context)
  previewRoutes(router, context)
  exportRoutes(router, context)
  unsubscribeRoutes(router, context)
  const document = JSON.stringify(openApiDocument(context.settings.publicUrl))
  router.get('/api/openapi.json', (ctx) => {
    ctx.type = 'application/json'
    ctx.set('Cache-Control', 'public, max-age=0, must-revalidate')
    ctx.body = document
  })

  const headers = securityHeaders(context.config)
  app.use((ctx, next) => {
    ctx.set(headers)
    return next()
  })
  app.use(errorHandler(context.log))
  app.use(responseCache(context.database, context.clock))
  app.use(refuseStrangeAddresses)
  for (const middleware of [router, api.router, mediaRoutes(context)]) app.use(middleware.routes())
  app.use(refuseUnknownCalls(api.router))
  for (const part of options.site(api)) {
    if (part instanceof Router) app.use(part.routes())
    else app.use(part)
  }
  return app
}

/** Nothing of ours has control characters in its address or is that long. */
const refuseStrangeAddresses: Middleware = (ctx, next) => {
  if (ctx.url.length > 8_192) throw new AppError(400, 'The address is too long')
  if (ctx.url.startsWith('//') || !URL.canParse(ctx.url, 'http://localhost')) {
    throw new AppError(400, 'The address is not valid')
  }
  // A query may hold line breaks; no text in it holds a zero byte, which PostgreSQL refuses.
  if (/%(?:0[0-9a-f]|1[0-9a-f]|7f)/i.test(ctx.path) || ctx.url.includes('%00')) {
    throw new AppError(400, 'The address contains control characters')
  }
  return next()
}

/** Under /api an unknown address is 404 and a known one with another method 405; never a page. */
function refuseUnknownCalls(router: Router): Middleware {
  return (ctx, next) => {
    if (!/^\/api(?:\/|$)/i.test(ctx.path)) return next()
    const methods = router.match(ctx.path, 'OPTIONS').path.flatMap((layer) => layer.methods)
    if (methods.length === 0) throw new AppError(404, 'There is no such call')
    const allowed = [...new Set(methods)].join(', ')
    throw new AppError(405, `${ctx.method} is not possible here`, { headers: { Allow: allowed } })
  }
}
