import type { Middleware } from 'koa'
import type { Fundraiser } from '#shared/contract/fundraisers'
import type { News } from '#shared/contract/news'
import { cut } from '#shared/rules/characters'
import { creatorName } from '#shared/rules/names'
import { presentFundraiser } from '../../community/fundraisers/present'
import { readFundraiser } from '../../community/fundraisers/service'
import { readNews } from '../../community/news/news'
import { presentNews } from '../../community/news/present'
import type { Context } from '../../context'
import { escapeHtml } from '../../platform/escape-html'
import { Refusal } from '../../platform/refusals/refusal'

const PATH = /^\/fundraiser\/([1-9]\d{0,14})\/feed\.xml$/
const MOST = 20
const TITLE_LENGTH = 80

/** The news of a fundraiser for readers of feeds (RFC 4287). Without its page there is none. */
export function newsFeed(context: Context): Middleware {
  return async (ctx, next) => {
    const [, id] = PATH.exec(ctx.path) ?? []
    if (id === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    const found = await find(context, Number(id))
    if (!found) return next()
    ctx.type = 'application/atom+xml; charset=utf-8'
    ctx.set('Cache-Control', 'public, max-age=0, must-revalidate')
    ctx.set('X-Robots-Tag', 'noindex')
    ctx.body = feedOf(context.settings.publicUrl, found.fundraiser, found.news)
  }
}

async function find(context: Context, id: number) {
  try {
    const row = await readFundraiser(context, id)
    if (row.isPageHeld) return null
    const { rows } = await readNews(context, null, id, { limit: MOST })
    return { fundraiser: presentFundraiser(context, row), news: rows.map(presentNews) }
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  }
}

function feedOf(publicUrl: string, fundraiser: Fundraiser, news: readonly News[]): string {
  const page = `${publicUrl}/fundraiser/${fundraiser.id}`
  const changed = [fundraiser.createdAt, ...news.map(changedAt)].toSorted().at(-1) ?? fundraiser.createdAt
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${page}</id>`,
    `<title>${inXml(fundraiser.title)}</title>`,
    `<updated>${changed}</updated>`,
    `<author><name>${inXml(creatorName(fundraiser))}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${page}/feed.xml"/>`,
    `<link rel="alternate" type="text/html" href="${page}"/>`,
    ...news.map((each) => entryOf(publicUrl, page, each)),
    '</feed>',
    '',
  ].join('\n')
}

const changedAt = ({ createdAt, editedAt }: News): string => editedAt ?? createdAt

function entryOf(publicUrl: string, page: string, news: News): string {
  const { id, text, pictures, author, createdAt } = news
  const images = pictures.map(({ src, width, height }) => {
    return `<p><img src="${publicUrl}${src}" width="${width}" height="${height}" alt=""></p>`
  })
  const content = `<p>${escapeHtml(text).replaceAll('\n', '<br>')}</p>${images.join('')}`
  return [
    `<entry><id>${page}#news-${id}</id>`,
    `<title>${inXml(cut(text.replace(/\s+/g, ' '), TITLE_LENGTH))}</title>`,
    `<published>${createdAt}</published><updated>${changedAt(news)}</updated>`,
    author === undefined ? '' : `<author><name>${inXml(author)}</name></author>`,
    `<link rel="alternate" type="text/html" href="${page}#news-${id}"/>`,
    `<content type="html">${inXml(content)}</content></entry>`,
  ].join('')
}

/** XML has no sign for what the other controls mean. */
const UNWRITABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}\ufffe\uffff]/gu

const inXml = (text: string): string => escapeHtml(text.replace(UNWRITABLE, ''))
