import type { IncomingHttpHeaders } from 'node:http'
import type { Middleware } from 'koa'
import { keepingLanguage } from '#shared/language/address-in'
import { LANGUAGE_HEADER } from '#shared/language/language-header'
import { isLanguage, LANGUAGES, type LanguageCode, prefixOf, splitLanguage } from '#shared/language/languages'
import { pathAsMeant } from '#shared/rules/local-path'
import { inLanguage, requestLanguage } from '../platform/language'

/** Answers each request in its language: that of the address of a page, and that of the page which makes a call. */
export const speakToReader: Middleware = (ctx, next) => inLanguage(languageOf(ctx.url, ctx.headers), next)

/** Not by `Accept-Language`: a shared address shows all the same. */
export function languageOf(url: string, headers: IncomingHttpHeaders): LanguageCode {
  const [path = ''] = url.split('?')
  if (!path.startsWith('/api/')) return splitLanguage(path).language
  const asked = headers[LANGUAGE_HEADER.toLowerCase()]
  return typeof asked === 'string' && isLanguage(asked) ? asked : 'en'
}

/** What comes before has no address of a page: the API, files, pictures. */
export const readPageAddress: Middleware = (ctx, next) => {
  const meant = pathAsMeant(ctx.path)
  if (meant !== ctx.path && (ctx.method === 'GET' || ctx.method === 'HEAD')) {
    ctx.redirect(meant + ctx.search)
    ctx.set('Cache-Control', 'no-store')
    return
  }
  ctx.path = splitLanguage(ctx.path).path
  return next()
}

/** A path of this site in the language of the request. It stays as it is where it has a language already. */
export const inOwnLanguage = (path: string): string => keepingLanguage(requestLanguage(), path)

/** The patterns of a form's address, for routes that come before `readPageAddress`. */
export const inEachLanguage = (path: string): string[] => LANGUAGES.map((language) => prefixOf(language) + path)
