import Router from '@koa/router'
import type { Context } from '../../context'
import { ADDRESS_PREFIX } from '../../platform/images/names'
import { refuse } from '../../platform/refusals/refusal'

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
