import type { Context as KoaContext, Middleware } from 'koa'
import type { PageRenderer } from '#shared/page'
import { CATEGORY_IDS } from '#shared/rules/categories'
import { count, openFundraiserIds, openFundraiserParts } from '../../community/fundraisers/service'
import type { Context } from '../../platform/context'
import { escapeHtml } from '../../platform/html/escape-html'

/** With more fundraisers than this the sitemap is in parts. */
const MOST_IN_ONE_FILE = 5_000
/** The ids of one part. A part keeps its ids for ever, so search engines read again only the parts with something new. */
const IDS_IN_PART = 1_000
const PART = /^\/sitemap-(\d{1,12})\.xml$/

/**
 * The files that search engines read first: which addresses they may read, and which pages there are. Part 0 of a sitemap in parts has
 * the pages that are not of one fundraiser.
 */
export function discovery(context: Context, renderer: () => Promise<Pick<PageRenderer, 'listedPaths'>>): Middleware {
  const { publicUrl } = context.settings

  const generalPaths = async () => {
    const categories = CATEGORY_IDS.map((id) => `/browse?category=${id}`)
    return [...(await renderer()).listedPaths(), ...categories]
  }
  const fundraiserPaths = async (from: number, to: number) =>
    (await openFundraiserIds(context, { from, to })).map((id) => `/fundraiser/${id}`)
  const pathsOfPart = (part: number) =>
    part === 0 ? generalPaths() : fundraiserPaths((part - 1) * IDS_IN_PART, part * IDS_IN_PART - 1)

  const wholeSitemap = async () => {
    if ((await count(context, {})).count <= MOST_IN_ONE_FILE)
      return sitemap(publicUrl, [...(await generalPaths()), ...(await fundraiserPaths(0, Number.MAX_SAFE_INTEGER))])
    const parts = await openFundraiserParts(context, IDS_IN_PART)
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
    answer(ctx, XML, sitemap(publicUrl, paths))
  }
}

const XML = 'application/xml; charset=utf-8'

/** The API is closed to search engines, except for the pictures of shared links. */
function robots(publicUrl: string): string {
  const lines = ['User-agent: *', 'Allow: /api/generate-social-preview', 'Disallow: /api/', '']
  return [...lines, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
}

function sitemap(publicUrl: string, paths: string[]): string {
  return file(
    'urlset',
    paths.map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`),
  )
}

function sitemapIndex(publicUrl: string, parts: number[]): string {
  return file(
    'sitemapindex',
    parts.map((part) => `<sitemap><loc>${escapeHtml(`${publicUrl}/sitemap-${part}.xml`)}</loc></sitemap>`),
  )
}

function file(element: string, entries: string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
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
