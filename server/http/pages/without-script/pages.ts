import type { RouterContext } from '@koa/router'
import { say } from '#shared/language/say'
import type { PlainPage } from '#shared/plain-page'
import type { Context } from '../../../context'
import { requestLanguage } from '../../../platform/language'
import { Refusal } from '../../../platform/refusals/refusal'
import { refusalHeaders } from '../../errors'
import { plainPagePolicy } from '../../headers'
import { noteFacts } from '../../request-facts'
import { allowScript, PRINT, plainDocument, readLines } from '../document'
import type { Pages } from '../pages'
import { brandOf, policyWith } from '../site-icons'

/** Answers with a page that needs no script. No cache keeps it: it may hold what a person typed. */
export type ShowPage = (ctx: RouterContext, page: PlainPage, status?: number) => Promise<void>

export function showPages(context: Context, { renderer, build, contentSecurityPolicy }: Pages): ShowPage {
  const { settings } = context
  const policy = plainPagePolicy(contentSecurityPolicy, settings.sandboxOrigin)
  return async (ctx, page, status = 200) => {
    const request = { url: ctx.url, language: requestLanguage(), now: context.clock(), settings, savesData: false }
    const rendered = (await renderer()).renderPlain(request, page)
    ctx.status = status
    ctx.type = 'text/html; charset=utf-8'
    const brand = brandOf(settings.site)
    const { lines } = await readLines(context)
    const script = page.name === 'poster' ? PRINT : ''
    ctx.set('Content-Security-Policy', policyWith(brand, allowScript(policy, script)))
    ctx.set('Cache-Control', 'no-store')
    ctx.body = plainDocument(rendered, build(), lines, brand, script)
  }
}

interface Missing {
  title: string
  text: string
}

/** Runs a handler and shows its refusals on a page, with their status. `missing`: the text for a 404. */
export function refusingOnPage(show: ShowPage, missing: () => Missing, work: (ctx: RouterContext) => Promise<void>) {
  return async (ctx: RouterContext): Promise<void> => {
    try {
      await work(ctx)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      noteFacts(ctx.req, { refusal: error })
      ctx.set(refusalHeaders(error))
      const title = error.code === 'fundraiser.ended' ? say('Campaign ended') : say('This did not work')
      const words = error.status === 404 ? missing() : { title, text: error.message }
      await show(ctx, { name: 'notice', ...words }, error.status)
    }
  }
}
