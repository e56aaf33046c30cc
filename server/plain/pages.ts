import type { RouterContext } from '@koa/router'
import type { PlainPage } from '#shared/plain-page'
import type { Context } from '../context'
import { AppError } from '../http/app-error'
import { plainPagePolicy } from '../http/security-headers'
import { plainDocument } from '../rendering/document'
import type { Pages } from '../rendering/pages'

/** Answers with a page that needs no script. Nobody between keeps it: it may hold what a person typed. */
export type ShowPage = (ctx: RouterContext, page: PlainPage, status?: number) => Promise<void>

export function showPages(context: Context, { renderer, build, contentSecurityPolicy }: Pages): ShowPage {
  const { settings } = context
  const policy = plainPagePolicy(contentSecurityPolicy, settings.sandboxOrigin)
  return async (ctx, page, status = 200) => {
    const request = { url: ctx.url, now: context.clock(), settings, savesData: false }
    const rendered = (await renderer()).renderPlain(request, page)
    ctx.status = status
    ctx.type = 'text/html; charset=utf-8'
    ctx.set('Content-Security-Policy', policy)
    ctx.set('Cache-Control', 'no-store')
    ctx.body = plainDocument(rendered, build())
  }
}

interface Missing {
  title: string
  text: string
}

/** Carries work out; what it refuses is said on a page, with its status. `missing`: the words for a 404. */
export function refusingOnPage(show: ShowPage, missing: Missing, work: (ctx: RouterContext) => Promise<void>) {
  return async (ctx: RouterContext): Promise<void> => {
    try {
      await work(ctx)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      ctx.set(error.headers)
      // The one conflict that comes this far: the fundraiser is over.
      const title = error.status === 409 ? 'Campaign ended' : 'This did not work'
      const words = error.status === 404 ? missing : { title, text: error.message }
      await show(ctx, { name: 'notice', ...words }, error.status)
    }
  }
}
