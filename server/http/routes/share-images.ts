import type Router from '@koa/router'
import { LANGUAGES, prefixOf, splitLanguage } from '#shared/language/languages'
import { categoryName, isCategoryId } from '#shared/rules/categories'
import { createShareImages, cutTitle, type ShareImageRequest } from '../../community/share-images/service'
import type { Context } from '../../context'
import { inLanguage } from '../../platform/language/current-language'
import { knownLanguage } from '../../platform/language/known-language'
import { refuse } from '../../platform/refusals/refusal'
import { entityTag, hasVersion } from '../response/entity-tag'

/** Cents: more than any goal, so that a number in an address can't break the drawing. */
const MAXIMUM_AMOUNT = 100_000_000_000

/** Share images: of free text in a query (spec section 7), and of the current state of each fundraiser. Each is in the language of its address. */
export function shareImageRoutes(router: Router, context: Context): void {
  const shareImages = createShareImages(context)

  router.get('/api/generate-social-preview', async (ctx) => {
    ctx.set('Cache-Control', 'public, max-age=3600')
    const query = new URLSearchParams(ctx.querystring)
    const draw = () => shareImages.draw(readRequest(query), ctx.ip)
    answer(ctx, await inLanguage(knownLanguage(query.get('lang') ?? ''), draw))
  })

  const addresses = LANGUAGES.map((language) => `${prefixOf(language)}/previews/:id.jpg`)
  router.get(addresses, async (ctx) => {
    const id = /^[1-9]\d{0,15}$/.test(ctx.params.id ?? '') ? Number(ctx.params.id) : null
    if (id === null) throw refuse('fundraiser.not-found')
    ctx.set('Cache-Control', 'public, max-age=600')
    answer(ctx, await inLanguage(splitLanguage(ctx.path).language, () => shareImages.drawFundraiser(id)))
  })
}

function answer(ctx: Parameters<Parameters<Router['get']>[1]>[0], image: Buffer): void {
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
  ctx.set('ETag', entityTag(image))
  ctx.type = 'image/jpeg'
  if (hasVersion(ctx.get('If-None-Match'), entityTag(image))) ctx.status = 304
  else ctx.body = image
}

function readRequest(query: URLSearchParams): ShareImageRequest {
  const text = (name: string, length: number) => [...(query.get(name) ?? '').normalize('NFC')].slice(0, length).join('')
  const number = (name: string) => Math.min(Math.max(Math.trunc(Number(query.get(name)) || 0), 0), MAXIMUM_AMOUNT)
  const category = query.get('category')
  return {
    title: cutTitle(text('title', 500)),
    creator: text('creator', 60),
    location: text('location', 60),
    category: isCategoryId(category) ? categoryName(category) : text('category', 40),
    goal: number('goal'),
    raised: number('raised'),
    supporters: number('supporters'),
    avatar: query.get('avatar'),
    picture: query.get('campaign_image'),
  }
}
