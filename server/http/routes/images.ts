import Router from '@koa/router'
import type { CallInput } from '#shared/contract/base/call'
import { id as positiveInteger } from '#shared/contract/base/fields'
import { parse } from '#shared/contract/base/parse'
import { drawShareImage } from '#shared/contract/share-images'
import { LANGUAGES, prefixOf, splitLanguage } from '#shared/language/languages'
import { categoryName, isCategoryId } from '#shared/rules/categories'
import { cut } from '#shared/rules/characters'
import { createShareImages, cutTitle, type ShareImageRequest } from '../../community/share-images/service'
import type { Context } from '../../context'
import { ADDRESS_PREFIX } from '../../platform/images/names'
import { inLanguage, knownLanguage } from '../../platform/language'
import { refuse } from '../../platform/refusals/refusal'
import type { Api } from '../api/api'
import { entityTag, hasVersion } from '../compression'

/** `/media/{name}`: a name belongs to its content for ever, so browsers cache it and never ask again. */
export function mediaRoutes(context: Pick<Context, 'media'>): Router {
  const router = new Router({ sensitive: true, strict: true })
  router.get(`${ADDRESS_PREFIX}:name`, async (ctx) => {
    const name = ctx.params.name ?? ''
    const bytes = await context.media.readMedia(name)
    if (!bytes) throw refuse('picture.not-found')
    ctx.set({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'X-Content-Type-Options': 'nosniff',
      ETag: `"${name}"`,
    })
    ctx.type = name.endsWith('.webp') ? 'image/webp' : 'image/jpeg'
    ctx.body = bytes
    if (ctx.fresh) ctx.status = 304
  })
  return router
}

/** Cents: more than any goal, so that a number in an address can't break the drawing. */
const MAXIMUM_AMOUNT = 100_000_000_000
const FOR_ANY_SITE = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** Share images: of free text in a query (spec section 7), and of the current state of each fundraiser. Each is in the language of its address. */
export function shareImageRoutes(api: Api, router: Router, context: Context): void {
  const shareImages = createShareImages(context)

  api.with({ shared: true }).bind(drawShareImage, async ({ query }, { address }) => ({
    body: await inLanguage(knownLanguage(query.lang), () => shareImages.draw(readRequest(query), address)),
    headers: { 'Cache-Control': 'public, max-age=3600', ...FOR_ANY_SITE },
  }))

  const addresses = LANGUAGES.map((language) => `${prefixOf(language)}/previews/:id.jpg`)
  router.get(addresses, async (ctx) => {
    const id = parse(positiveInteger, ctx.params.id)
    if (!id.ok) throw refuse('fundraiser.not-found')
    const image = await inLanguage(splitLanguage(ctx.path).language, () => shareImages.drawFundraiser(id.value))
    ctx.set({ 'Cache-Control': 'public, max-age=600', ETag: entityTag(image), ...FOR_ANY_SITE })
    ctx.type = 'image/jpeg'
    if (hasVersion(ctx.get('If-None-Match'), entityTag(image))) ctx.status = 304
    else ctx.body = image
  })
}

function readRequest(query: CallInput<typeof drawShareImage>['query']): ShareImageRequest {
  const number = (text: string) => Math.min(Math.max(Math.trunc(Number(text) || 0), 0), MAXIMUM_AMOUNT)
  return {
    title: cutTitle(query.title),
    creator: cut(query.creator, 60),
    location: cut(query.location, 60),
    category: isCategoryId(query.category) ? categoryName(query.category) : cut(query.category, 40),
    goal: number(query.goal),
    raised: number(query.raised),
    supporters: number(query.supporters),
    avatar: query.avatar ?? null,
    picture: query.campaign_image ?? null,
  }
}
