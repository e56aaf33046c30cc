import type { Context as KoaContext, Middleware } from 'koa'
import { LANGUAGES, type LanguageCode, prefixOf } from '#shared/language/languages'
import type { PageRenderer } from '#shared/page'
import { CATEGORY_IDS } from '#shared/rules/categories'
import { listOpenIds, listOpenParts } from '../../community/fundraisers/list'
import { count } from '../../community/fundraisers/service'
import type { Context } from '../../context'
import { escapeHtml } from '../../platform/escape-html'

/** Search engines read 50,000 addresses and 50 MB of a file, and one takes 1.5 KB in all languages. */
const MOST_IN_ONE_FILE = 5_000
/** The addresses of one part. While there is no new language it keeps its ids, so search engines read again only parts with something new. */
const ADDRESSES_IN_PART = 1_000
const PART = /^\/sitemap-(\d{1,12})\.xml$/

/** What search engines may read, and which pages there are; part 0 has those of no fundraiser. */
export function discovery(
  context: Context,
  renderer: () => Promise<Pick<PageRenderer, 'listedPaths'>>,
  languages: readonly LanguageCode[] = LANGUAGES,
): Middleware {
  const { publicUrl } = context.settings
  const idsInPart = Math.ceil(ADDRESSES_IN_PART / languages.length)

  const generalPaths = async () => {
    const categories = CATEGORY_IDS.map((id) => `/browse?category=${id}`)
    return [...(await renderer()).listedPaths(), ...categories]
  }
  const fundraiserPaths = async (from: number, to: number) =>
    (await listOpenIds(context.database, context.clock(), from, to)).map((id) => `/fundraiser/${id}`)
  const pathsOfPart = (part: number) =>
    part === 0 ? generalPaths() : fundraiserPaths((part - 1) * idsInPart, part * idsInPart - 1)

  const wholeSitemap = async () => {
    if ((await count(context, {})).count <= MOST_IN_ONE_FILE / languages.length)
      return sitemap(publicUrl, languages, [
        ...(await generalPaths()),
        ...(await fundraiserPaths(0, Number.MAX_SAFE_INTEGER)),
      ])
    const parts = await listOpenParts(context.database, context.clock(), idsInPart)
    return sitemapIndex(publicUrl, [0, ...parts.map((part) => part + 1)])
  }

  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    if (ctx.path === '/robots.txt') return answer(ctx, 'text/plain; charset=utf-8', robots(publicUrl))
    if (ctx.path === '/sitemap.xml') return answer(ctx, XML, await wholeSitemap())
    const part = PART.exec(ctx.path)?.[1]
    const paths = part === undefined ? [] : await pathsOfPart(Number(part))
    // A file without addresses would not be valid.
    if (paths.length === 0) return next()
    answer(ctx, XML, sitemap(publicUrl, languages, paths))
  }
}

const XML = 'application/xml; charset=utf-8'

/** The API is closed to search engines, except for the pictures of shared links. */
function robots(publicUrl: string): string {
  const lines = ['User-agent: *', 'Allow: /api/generate-social-preview', 'Disallow: /api/', '']
  return [...lines, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

/** Each page names its other languages here: in the pages they would cost every visitor bytes. */
function sitemap(publicUrl: string, languages: readonly LanguageCode[], paths: string[]): string {
  const addressOf = (path: string, language: LanguageCode) =>
    escapeHtml(publicUrl + (prefixOf(language) + path).replace(/^(\/.+)\/$/, '$1'))
  const others = (path: string) => [
    ...languages.map((language) => alternate(language, addressOf(path, language))),
    alternate('x-default', addressOf(path, 'en')),
  ]
  const entries = (path: string) => {
    const known = languages.length > 1 ? others(path).join('') : ''
    return languages.map((language) => `<url><loc>${addressOf(path, language)}</loc>${known}</url>`)
  }
  return file('urlset', paths.flatMap(entries), languages.length > 1 ? ALTERNATES : '')
}

const ALTERNATES = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'
const alternate = (language: string, address: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`

function sitemapIndex(publicUrl: string, parts: number[]): string {
  return file(
    'sitemapindex',
    parts.map((part) => `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemap-${part}.xml`)}</loc></sitemap>`),
  )
}

function file(element: string, entries: string[], names = ''): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${names}>`,
    ...entries,
    `</${element}>`,
    '',
  ].join('\n')
}

function answer(ctx: KoaContext, type: string, body: string): void {
  ctx.type = type
  ctx.set('Cache-Control', 'public, max-age=0, must-revalidate')
  ctx.body = body
}
