import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import Router from '@koa/router'
import Koa, { type Middleware } from 'koa'
import { OLDEST_APP } from '#shared/contract/base/call'
import type { Context } from '../context'
import { createHealth, type Health } from '../operations/health/checks'
import { REFUSALS, refuse } from '../platform/refusals/refusal'
import { type Api, createApi } from './api/api'
import { openApiDocument } from './api/openapi'
import { cacheResponses } from './cache'
import { errorHandler, logConnectionErrors } from './errors'
import { speakToReader } from './language'
import { refuseWritesInMaintenance } from './maintenance'
import { watchRequests } from './request-facts'
import { guardWork } from './request-guard'
import { bindAccounts } from './routes/accounts'
import { bindAdmin } from './routes/admin/admin'
import { bindAdminMoney } from './routes/admin/money'
import { bindSite } from './routes/admin/site'
import { bindBooks } from './routes/books'
import { bindDonations } from './routes/donations'
import { followRoutes } from './routes/follows'
import { bindFundraisers } from './routes/fundraisers'
import { healthRoutes, metricsRoute, selfTestRoute } from './routes/health'
import { mediaRoutes, shareImageRoutes } from './routes/images'
import { notMeRoutes, unsubscribeRoutes } from './routes/letters'
import { bindMessages } from './routes/messages'
import { bindNews } from './routes/news'
import { bindPayments, providerRoutes } from './routes/payments'
import { bindPayouts } from './routes/payouts'
import { recordRefusals } from './security-events'

export interface AppOptions {
  /** The files of the build and the pages; `admitWork` belongs between them, because pages cost work. */
  site: (api: Api, admitWork: Middleware) => (Middleware | Router)[]
  isStopping: () => boolean
  isBusy: () => boolean
  health: Health
}

export function createApp(context: Context, given: Partial<AppOptions> = {}): RequestListener {
  const options: AppOptions = {
    site: () => [],
    isStopping: () => false,
    isBusy: () => false,
    health: createHealth(context),
    ...given,
  }
  const app = new Koa({ proxy: context.config.trustedProxies > 0, maxIpsCount: context.config.trustedProxies })
  const noteConnectionError = logConnectionErrors(context)
  app.on('error', noteConnectionError)

  const admitWork = guardWork(context, options.isBusy)
  const api = createApi(context)
  api.router.use(admitWork)
  bindAccounts(api, context)
  bindFundraisers(api, context)
  bindDonations(api, context)
  bindBooks(api, context)
  bindPayments(api, context)
  bindPayouts(api, context)
  bindMessages(api, context)
  bindNews(api, context)
  bindAdmin(api, context, options.health)
  bindAdminMoney(api, context)
  bindSite(api, context)

  const router = new Router({ sensitive: true, strict: true })
  router.use(admitWork)
  healthRoutes(router, context, options.isStopping)
  metricsRoute(router, context)
  selfTestRoute(router, context)
  providerRoutes(router, context)
  shareImageRoutes(api, router, context)
  unsubscribeRoutes(router, context)
  notMeRoutes(router, context)
  followRoutes(router, context)
  const document = JSON.stringify(openApiDocument(context.settings.publicUrl))
  router.get('/api/openapi.json', (ctx) => {
    ctx.type = 'application/json'
    ctx.set('Cache-Control', 'public, max-age=0, must-revalidate')
    ctx.body = document
  })

  app.use(watchRequests(context))
  app.use(speakToReader)
  app.use(errorHandler(context.log))
  app.use(recordRefusals(context.securityLog))
  app.use(refuseOldApps)
  app.use(cacheResponses(context.database, context.clock))
  app.use(refuseStrangeAddresses)
  app.use(refuseWritesInMaintenance(context))
  for (const middleware of [router, api.router, mediaRoutes(context)]) app.use(middleware.routes())
  app.use(refuseUnknownCalls(api.router))
  for (const part of options.site(api, admitWork)) {
    if (part instanceof Router) app.use(part.routes())
    else app.use(part)
  }
  const answer = app.callback()
  return (request, response) => {
    const path = pathOf(request)
    if (path !== null) {
      request.url = path
      return answer(request, response)
    }
    noteConnectionError(new Error('The request names no path of ours'))
    refuseTarget(response)
  }
}

/** Also of the whole address, as it is sent to a proxy (RFC 9112, 3.2.2). Null for what Koa throws on, before its middleware. */
function pathOf({ url = '', headers }: IncomingMessage): string | null {
  const [, host, path = url] = /^https?:\/\/([^/?]*)(.*)/is.exec(url) ?? []
  if (host !== undefined && host.toLowerCase() !== headers.host?.toLowerCase()) return null
  const target = path.startsWith('/') || host === undefined ? path : `/${path}`
  return target.startsWith('/') && !target.startsWith('//') && URL.canParse(target, 'http://localhost') ? target : null
}

function refuseTarget(response: ServerResponse): void {
  const code = 'request.address-invalid'
  const { status, sentence } = REFUSALS[code]
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' })
  response.end(JSON.stringify({ message: sentence(null), code }))
}

/** Our own addresses have no control characters and are never that long. */
const refuseStrangeAddresses: Middleware = (ctx, next) => {
  if (ctx.url.length > 8_192) throw refuse('request.address-too-long')
  // Only a text that was cut off or made up can't be decoded.
  if (!isDecodable(ctx.path)) throw refuse('request.address-invalid')
  // A query may hold line breaks, but never a zero byte, which PostgreSQL refuses.
  // Browsers send a slash for a backslash, and follow one as such.
  if (/\\|%(?:0[0-9a-f]|1[0-9a-f]|7f)/i.test(ctx.path) || ctx.url.includes('%00'))
    throw refuse('request.address-controls')
  return next()
}

function isDecodable(path: string): boolean {
  try {
    // Its result is used: the build leaves out a call that it takes for one without effect.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}

/** Under /api an unknown address is 404, and a known address with another method is 405; never a page. */
function refuseUnknownCalls(router: Router): Middleware {
  return (ctx, next) => {
    if (!/^\/api(?:\/|$)/i.test(ctx.path)) return next()
    const methods = router.match(ctx.path, 'OPTIONS').path.flatMap((layer) => layer.methods)
    if (methods.length === 0) throw refuse('request.unknown-call')
    const allowed = [...new Set(methods)].join(', ')
    ctx.set('Allow', allowed)
    throw refuse('request.unknown-method', { method: ctx.method })
  }
}

/** The header in which the app says its version. Callers that are not the app send none. */
const HEADER = 'pamoja-app'

/** An app that was installed long ago may not understand our answers. */
export function isTooOld({ [HEADER]: version }: Readonly<Record<string, unknown>>): boolean {
  return Boolean(version) && !(Number(version) >= OLDEST_APP)
}

const refuseOldApps: Middleware = (ctx, next) => {
  if (isTooOld(ctx.headers)) throw refuse('app.too-old')
  return next()
}
