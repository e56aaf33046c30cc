import type { Context as KoaContext, Middleware } from 'koa'
import type { PageRenderer } from '#shared/page'
import { CATEGORY_IDS } from '#shared/rules/categories'
import { openFundraiserIds } from '../../community/fundraisers/service'
import type { Context } from '../../platform/context'
import { escapeHtml } from './document'

/** The most addresses in one file (sitemaps.org). */
const MOST_ADDRESSES = 50_000

/** The files that search engines read first: which addresses they may read, and which pages there are. */
export function discovery(context: Context, renderer: () => Promise<PageRenderer>): Middleware {
  const { publicUrl } = context.settings
  return async (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next()
    if (ctx.path === '/robots.txt') return answer(ctx, 'text/plain; charset=utf-8', robots(publicUrl))
    if (ctx.path !== '/sitemap.xml') return next()
    const paths = (await renderer()).listedPaths()
    const categories = CATEGORY_IDS.map((id) => `/browse?category=${id}`)
    const room = MOST_ADDRESSES - paths.length - categories.length
    const fundraisers = (await openFundraiserIds(context, room)).map((id) => `/fundraiser/${id}`)
    answer(ctx, 'application/xml; charset=utf-8', sitemap(publicUrl, [...paths, ...categories, ...fundraisers]))
  }
}

/** The API is closed to search engines, except for the pictures of shared links. */
function robots(publicUrl: string): string {
  const lines = ['User-agent: *', 'Allow: /api/generate-social-preview', 'Disallow: /api/', '']
  return [...lines, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

function sitemap(publicUrl: string, paths: string[]): string {
  const addresses = paths.map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    '</urlset>',
    '',
  ].join('\n')
}

function answer(ctx: KoaContext, type: string, body: string): void {
  ctx.type = type
  ctx.set('Cache-Control', 'public, max-age=0, must-revalidate')
  ctx.body = body
}
