import type Router from '@koa/router'
import type { Context as KoaContext } from 'koa'
import { directionOf } from '#shared/language/languages'
import { say } from '#shared/language/say'
import { EXPORT_PATH, readExportLink, spendExportLink } from '../../../operations/privacy/export-link'
import type { Context } from '../../../platform/context'
import { DatabaseUnavailable } from '../../../platform/database/unavailable'
import { escapeHtml } from '../../../platform/html/escape-html'
import { inLanguage, requestLanguage } from '../../../platform/language/current-language'
import { knownLanguage } from '../../../platform/language/known-language'
import { readFormBody } from '../../api/body'

/** The page loads nothing and runs nothing; its form leads to this server. */
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
const unavailable = () => say('Your data can’t be read at the moment. The link still works: please try again soon.')
const notValid = () => say('This link is not valid any more, or was used already. Please ask our team for a new one.')

/**
 * The page of a mailed link, with one button: mail scanners open links too, so opening it spends nothing. A plain page without script,
 * because the reply is a file.
 */
export function dataExportRoutes(router: Router, context: Context): void {
  // The address is not one of the app's pages, so its query says the language.
  router.use(EXPORT_PATH, (ctx, next) => {
    const { lang } = ctx.query
    return inLanguage(knownLanguage(typeof lang === 'string' ? lang : ''), next)
  })

  router.get(EXPORT_PATH, async (ctx) => {
    const token = typeof ctx.query.token === 'string' ? ctx.query.token : ''
    const link = await readExportLink(context, token).catch(whenUnavailable)
    if (link === 'unavailable') return answerUnavailable(ctx)
    if (!link) return answerPage(ctx, 404, `<p>${notValid()}</p>`)
    answerPage(
      ctx,
      200,
      `<p>${say('Press the button to download everything that is stored about you, as one file. Keep it in a safe place. After that the link works for ten more minutes, in case the download breaks off.')}</p>
<form method="post" action="${escapeHtml(here(ctx))}"><input type="hidden" name="token" value="${escapeHtml(token)}"><button>${say('Download my data')}</button></form>`,
    )
  })

  router.post(EXPORT_PATH, async (ctx) => {
    const token = (await readFormBody(ctx.req)).get('token') ?? ''
    const data = await spendExportLink(context, token, ctx.ip).catch(whenUnavailable)
    if (data === 'unavailable') return answerUnavailable(ctx)
    if (!data) return answerPage(ctx, 404, `<p>${notValid()}</p>`)
    ctx.set('Cache-Control', 'no-store')
    ctx.attachment('pamoja-my-data.json')
    ctx.type = 'application/json'
    ctx.body = JSON.stringify(data)
  })
}

/** Where the form leads: here, in the same language. */
function here({ query: { lang } }: KoaContext): string {
  return typeof lang === 'string' ? `${EXPORT_PATH}?lang=${encodeURIComponent(lang)}` : EXPORT_PATH
}

function whenUnavailable(error: unknown): 'unavailable' {
  if (error instanceof DatabaseUnavailable) return 'unavailable'
  throw error
}

function answerUnavailable(ctx: KoaContext): void {
  ctx.set('Retry-After', '5')
  answerPage(ctx, 503, `<p>${unavailable()}</p>`)
}

function answerPage(ctx: KoaContext, status: number, content: string): void {
  ctx.status = status
  ctx.set('Cache-Control', 'no-store')
  ctx.set('Content-Security-Policy', POLICY)
  ctx.type = 'text/html; charset=utf-8'
  const language = requestLanguage()
  const dir = directionOf(language) === 'rtl' ? ' dir="rtl"' : ''
  const title = say('Your data')
  ctx.body = `<!doctype html>
<html lang="${language}"${dir}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title></head>
<body><main><h1>${title}</h1>
${content}</main></body></html>
`
}
