import type { Middleware } from 'koa'
import type { Context } from '../../context'

/**
 * Pages show what admins say about the site now, also when it was changed on another server. While that can't be read, no cache keeps the
 * pages with what it was before.
 */
export function refreshSite({ site }: Pick<Context, 'site'>): Middleware {
  return async (ctx, next) => {
    const isCurrent = await site.refresh()
    await next()
    if (!isCurrent) ctx.set('Cache-Control', 'no-store')
  }
}
