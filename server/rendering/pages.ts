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
    const isPublic = ctx.path !== SHELL_PATH && renderer.routeKind(ctx.path) !== 'private'
    const page = isPublic ? await renderer.render({ ...request, call }) : renderer.renderShell(request)
    const day = Math.floor(request.now / DAY)
    ctx.set('ETag', entityTag([options.build().id, day, page.version].join()))
    answer(ctx, page, options, ctx.path === SHELL_PATH || isPublic)
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

function answer(ctx: KoaContext, page: RenderedPage, { build, contentSecurityPolicy }: Pages, isShared: boolean): void {
  ctx.status = page.status
  ctx.type = 'text/html; charset=utf-8'
  ctx.set('Content-Security-Policy', contentSecurityPolicy)
  ctx.vary('Save-Data')
  ctx.set('Cache-Control', isShared ? 'public, max-age=0, must-revalidate' : 'private, no-cache')
  ctx.body = htmlDocument(page, build())
}
