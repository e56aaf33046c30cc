import type { Context as KoaContext, Middleware } from 'koa'
import type { LocalCall, PageRenderer, RenderedPage } from '#shared/page'
import { localPath } from '#shared/rules/local-path'
import type { Context } from '../context'
import { entityTag } from '../http/entity-tag'
import { savesData } from '../http/save-data'
import type { Build } from './build'
import { htmlDocument } from './document'

export interface Pages {
  /** Called for each page: in development the renderer and the build change while the server runs. */
  renderer: () => Promise<PageRenderer>
  build: () => Build
  contentSecurityPolicy: string
}

/** Where the service worker fetches the frame that it answers with when nothing better is at hand. */
const SHELL_PATH = '/shell.html'
/** Where other apps share to. The service worker takes what they send; without one only the form can be offered. */
const SHARE_PATH = '/share'
/** Milliseconds. How far the times on a page may lag behind for those whose browser does not go on counting them. */
const DAY = 24 * 60 * 60 * 1000

/** Answers every address that is no API call and no file: a page, rendered here or left to the browser. */
export function pages(context: Context, call: LocalCall, options: Pages): Middleware {
  return async (ctx, next) => {
    if (ctx.method === 'POST' && ctx.path === SHARE_PATH) return goToForm(ctx)
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    const target = localPath(
      new URLSearchParams(ctx.querystring).get('redirect'),
      new URL(context.settings.publicUrl).origin,
    )
    if (target) return redirect(ctx, target)

    const renderer = await options.renderer()
    const moved = renderer.movedTo(ctx.url)
    if (moved) return redirect(ctx, moved)

    const request = { url: ctx.url, now: context.clock(), settings: context.settings, savesData: savesData(ctx) }
    const kind = ctx.path === SHELL_PATH ? 'shell' : renderer.routeKind(ctx.path)
    const isRendered = kind !== 'shell' && kind !== 'private'
    const page = isRendered ? await renderer.render({ ...request, call }) : renderer.renderShell(request)
    if (renderer.hidesAddress(ctx.path)) ctx.set('Referrer-Policy', 'no-referrer')
    if (kind === 'secret') return answerSecretly(ctx, page, options)
    const day = Math.floor(request.now / DAY)
    ctx.set('ETag', entityTag([options.build().id, day, page.version].join()))
    answer(ctx, page, options, kind === 'private' ? 'private, no-cache' : 'public, max-age=0, must-revalidate')
  }
}

function goToForm(ctx: KoaContext): void {
  ctx.status = 303
  ctx.set('Location', '/create-fundraiser')
}

function redirect(ctx: KoaContext, target: string): void {
  ctx.status = 302
  ctx.set('Location', target)
  ctx.set('Cache-Control', 'no-store')
}

/** The address is all that guards it: it is kept by nobody, found by nobody, and named to no other site. */
function answerSecretly(ctx: KoaContext, page: RenderedPage, options: Pages): void {
  answer(ctx, page, options, 'no-store')
  ctx.set('X-Robots-Tag', 'noindex')
}

function answer(
  ctx: KoaContext,
  page: RenderedPage,
  { build, contentSecurityPolicy }: Pages,
  cacheControl: string,
): void {
  ctx.status = page.status
  ctx.type = 'text/html; charset=utf-8'
  ctx.set('Content-Security-Policy', contentSecurityPolicy)
  ctx.vary('Save-Data')
  ctx.set('Cache-Control', cacheControl)
  ctx.body = htmlDocument(page, build())
}
