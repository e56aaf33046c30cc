import type { Context as KoaContext, Middleware } from 'koa'
import { LANGUAGES_PATH } from '#shared/language/address-in'
import type { LocalCall, PageRenderer, RenderedPage } from '#shared/page'
import { pathOfShortAddress } from '#shared/rules/fundraisers/short-code'
import { localPath } from '#shared/rules/local-path'
import type { Context } from '../../context'
import { DAY } from '../../platform/durations'
import { requestLanguage } from '../../platform/language'
import { entityTag, savesData } from '../compression'
import { inOwnLanguage } from '../language'
import { noteFacts } from '../request-facts'
import type { Build } from './build'
import { allowStyle, htmlDocument, readLines } from './document'
import { type Brand, brandOf, policyWith } from './site-icons'

export interface Pages {
  /** Called for each page: in development the renderer and the build change while the server runs. */
  renderer: () => Promise<PageRenderer>
  build: () => Build
  contentSecurityPolicy: string
}

/** The page shell. The service worker fetches it, and answers with it when it has nothing better. */
const SHELL_PATH = '/shell.html'
/** The address that other apps share to. The service worker handles the request; without one we can only offer the form. */
const SHARE_PATH = '/share'

/** Answers every address that is neither an API call nor a file: with a page, rendered here or left to the browser. */
export function pages(context: Context, call: LocalCall, options: Pages): Middleware {
  return async (ctx, next) => {
    if (ctx.method === 'POST' && ctx.path === SHARE_PATH) return goToForm(ctx)
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    const startedAt = performance.now()
    const target = localPath(
      new URLSearchParams(ctx.querystring).get('redirect'),
      new URL(context.settings.publicUrl).origin,
    )
    if (target) return redirect(ctx, target)
    const shared = pathOfShortAddress(ctx.path, ctx.search)
    if (shared) return redirect(ctx, shared)

    const renderer = await options.renderer()
    noteFacts(ctx.req, { route: ctx.path === SHELL_PATH ? SHELL_PATH : renderer.pattern(ctx.path) })
    const moved = renderer.movedTo(ctx.url)
    if (moved) return redirect(ctx, moved)

    const request = {
      url: ctx.url,
      language: requestLanguage(),
      now: context.clock(),
      settings:
        ctx.path === LANGUAGES_PATH ? { ...context.settings, wordBytes: options.build().wordBytes } : context.settings,
      savesData: savesData(ctx.headers),
    }
    const kind = ctx.path === SHELL_PATH ? 'shell' : renderer.routeKind(ctx.path)
    const isRendered = kind !== 'shell' && kind !== 'private'
    const page = isRendered ? await renderer.render({ ...request, call }) : renderer.renderShell(request)
    // Short: it is on every page. What comes from the cache has another one, and the service worker its own.
    ctx.set('Server-Timing', `render;dur=${Math.round(performance.now() - startedAt)}`)
    if (renderer.hidesAddress(ctx.path)) ctx.set('Referrer-Policy', 'no-referrer')
    const { lines, isCurrent } = await readLines(context)
    const brand = brandOf(context.settings.site)
    if (kind === 'secret') return answerSecretly(ctx, page, lines, options, brand)
    // In a browser that does not update them, the times on a page may be a day old.
    const day = Math.floor(request.now / DAY)
    // The policy belongs to what a browser keeps: with "not modified" it is not sent again.
    const { contentSecurityPolicy } = options
    ctx.set('ETag', entityTag([options.build().id, day, page.version, contentSecurityPolicy, ...lines].join()))
    const cacheControl = kind === 'private' ? 'private, no-cache' : 'public, max-age=0, must-revalidate'
    answer(ctx, page, lines, options, brand, isCurrent ? cacheControl : 'no-store')
  }
}

function goToForm(ctx: KoaContext): void {
  ctx.status = 303
  ctx.set('Location', inOwnLanguage('/create-fundraiser'))
}

function redirect(ctx: KoaContext, target: string): void {
  ctx.status = 302
  ctx.set('Location', inOwnLanguage(target))
  ctx.set('Cache-Control', 'no-store')
}

/** Only the address protects it: no cache, no search engine and no other site learns it. */
function answerSecretly(ctx: KoaContext, page: RenderedPage, lines: readonly string[], options: Pages, brand: Brand) {
  answer(ctx, page, lines, options, brand, 'no-store')
  ctx.set('X-Robots-Tag', 'noindex')
}

function answer(
  ctx: KoaContext,
  page: RenderedPage,
  lines: readonly string[],
  { build, contentSecurityPolicy }: Pages,
  brand: Brand,
  cacheControl: string,
): void {
  ctx.status = page.status
  ctx.type = 'text/html; charset=utf-8'
  const policy = policyWith(brand, contentSecurityPolicy)
  ctx.set('Content-Security-Policy', allowStyle(policy, build().criticalStyleOf(page.area)))
  ctx.vary('Save-Data')
  ctx.set('Cache-Control', cacheControl)
  ctx.body = htmlDocument(page, build(), lines, brand)
}
